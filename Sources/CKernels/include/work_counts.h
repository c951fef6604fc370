// What the solver does, counted where it happens. The module Kernels says what each count means.
//
// Counts belong to the thread that does the work, so that counting is one addition to memory of its own.
// Events worth counting take some twenty nanoseconds or more; nothing is counted in inner loops.

#ifndef TINAMOU_WORK_COUNTS_H
#define TINAMOU_WORK_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

/// How often a thread has done what since it began.
struct tinamou_work_counts {
  int64_t presolved_rows;
  int64_t start_exchanges;
  int64_t line_searches;
  int64_t breakpoints_crossed;
  int64_t pivots;
  int64_t tableau_rows;
  int64_t refactorisations;
  int64_t bounded_eliminations;
  int64_t fraction_solves;
  int64_t fraction_eliminations;
  int64_t fraction_sums;
  int64_t regions_found;
  int64_t bytes_written;
};

extern _Thread_local struct tinamou_work_counts tinamou_work;

/// The calling thread's counts.
static inline struct tinamou_work_counts tinamou_work_so_far(void) { return tinamou_work; }

/// Sets the calling thread's counts.
static inline void tinamou_set_work(struct tinamou_work_counts counts) { tinamou_work = counts; }

static inline void tinamou_count_presolve(int64_t rows) { tinamou_work.presolved_rows += rows; }

static inline void tinamou_count_start_exchange(void) { tinamou_work.start_exchanges++; }

static inline void tinamou_count_line_search(int64_t crossed) {
  tinamou_work.line_searches++;
  tinamou_work.breakpoints_crossed += crossed;
}

static inline void tinamou_count_pivot(int64_t rows) {
  tinamou_work.pivots++;
  tinamou_work.tableau_rows += rows;
}

static inline void tinamou_count_refactorisation(void) { tinamou_work.refactorisations++; }

static inline void tinamou_count_bounded_elimination(void) { tinamou_work.bounded_eliminations++; }

static inline void tinamou_count_fraction_solve(void) { tinamou_work.fraction_solves++; }

static inline void tinamou_count_fraction_elimination(void) {
  tinamou_work.fraction_eliminations++;
}

static inline void tinamou_count_fraction_sum(void) { tinamou_work.fraction_sums++; }

static inline void tinamou_count_region(void) { tinamou_work.regions_found++; }

static inline void tinamou_count_bytes(int64_t bytes) { tinamou_work.bytes_written += bytes; }

struct tinamou_kernels;

/// What a thread may still do before it has to give up.
struct tinamou_work_limits {
  int64_t steps;
  int64_t bytes;
  bool wants_more_bytes;
  /// Whether somebody has set them, who looks at what was reached.
  bool are_kept;
  /// What has gone wrong in a way that it should not, a text that stays; null where nothing has.
  const char *defect;
};

extern _Thread_local struct tinamou_work_limits tinamou_limits;

static inline void tinamou_take_steps(int64_t count) { tinamou_limits.steps -= count; }

static inline bool tinamou_are_limits_reached(void) {
  return tinamou_limits.steps < 0 || tinamou_limits.wants_more_bytes;
}

/// Ends all that asks whether limits are reached; false where nobody would look at why.
static inline bool tinamou_give_up(const char *defect) {
  if (!tinamou_limits.are_kept) return false;
  tinamou_limits.defect = defect;
  tinamou_limits.wants_more_bytes = true;
  return true;
}

static inline bool tinamou_may_hold(int64_t bytes) {
  if (bytes > tinamou_limits.bytes) tinamou_limits.wants_more_bytes = true;
  return bytes <= tinamou_limits.bytes;
}

/// How a thread's solvers go about it; answers are the same.
struct tinamou_solver_configuration {
  /// The kernels they call; null until the first call.
  const struct tinamou_kernels *kernels;
  /// 0 for tableaus in the form that suits them, 1 for dense ones, 2 for sparse ones.
  uint8_t tableau_form;
  /// Whether decisions on Double are too close to call, all of them.
  bool is_doubtful;
};

extern _Thread_local struct tinamou_solver_configuration tinamou_configuration;

static inline struct tinamou_solver_configuration tinamou_configuration_now(void) {
  return tinamou_configuration;
}

static inline void tinamou_set_configuration(struct tinamou_solver_configuration configuration) {
  tinamou_configuration = configuration;
}

static inline const struct tinamou_kernels *tinamou_kernels_now(void) {
  return tinamou_configuration.kernels;
}

/// The calling thread's limits.
static inline struct tinamou_work_limits tinamou_limits_now(void) { return tinamou_limits; }

/// Sets the calling thread's limits.
static inline void tinamou_set_limits(struct tinamou_work_limits limits) {
  tinamou_limits = limits;
}

#endif
