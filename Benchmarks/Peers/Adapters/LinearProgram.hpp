// A constraint system as the linear program that solvers for those want: an optional row gets error
// columns that cost its weight, a required row on one variable alone becomes a bound of its column.
// Building it is part of what is timed: it is how a program with constraints at hand calls such a solver.
#pragma once
#include <algorithm>
#include <limits>

#include "System.hpp"

namespace peers {

struct LinearProgram {
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  std::vector<double> cost, columnLower, columnUpper, rowLower, rowUpper;
  // Compressed rows.
  std::vector<int> start{0}, column;
  std::vector<double> coefficient;
  // The program's rows whose bounds depend on parameters, with the system's row each comes from.
  struct MovingRow {
    int row;
    const Row* source;
  };
  std::vector<MovingRow> movingRows;

  int rowCount() const { return int(rowLower.size()); }
  int columnCount() const { return int(cost.size()); }

  explicit LinearProgram(const System& system)
      : cost(system.variableCount, 0.0),
        columnLower(system.variableCount, -infinity),
        columnUpper(system.variableCount, infinity) {
    reserve(system);
    for (const Row& row : system.rows) {
      if (row.isRequired() && row.terms.size() == 1 && row.parameterTerms.empty()) {
        bound(row);
      } else {
        append(row, system.defaults);
      }
    }
  }

  // The interval that a row's terms must lie in.
  static std::pair<double, double> interval(const Row& row, const std::vector<double>& parameters) {
    const double side = row.rightSide(parameters);
    return {
        row.relation == Relation::lessThanOrEqual ? -infinity : side,
        row.relation == Relation::greaterThanOrEqual ? infinity : side};
  }

 private:
  void reserve(const System& system) {
    const size_t rows = system.rows.size();
    const size_t columns = system.variableCount + 2 * rows;
    for (auto* list : {&cost, &columnLower, &columnUpper}) list->reserve(columns);
    rowLower.reserve(rows);
    rowUpper.reserve(rows);
    start.reserve(rows + 1);
    column.reserve(5 * rows);
    coefficient.reserve(5 * rows);
  }

  void bound(const Row& row) {
    const Term term = row.terms[0];
    const double value = -row.constant / term.coefficient;
    const bool isReversed = term.coefficient < 0;
    const bool isUpper = row.relation == Relation::equal
        || (row.relation == Relation::lessThanOrEqual) != isReversed;
    const bool isLower = row.relation == Relation::equal || !isUpper;
    if (isUpper) columnUpper[term.index] = std::min(columnUpper[term.index], value);
    if (isLower) columnLower[term.index] = std::max(columnLower[term.index], value);
  }

  void append(const Row& row, const std::vector<double>& parameters) {
    for (const Term& term : row.terms) addTerm(term.index, term.coefficient);
    if (!row.isRequired()) {
      if (row.relation != Relation::greaterThanOrEqual) addTerm(addError(row.weight), -1);
      if (row.relation != Relation::lessThanOrEqual) addTerm(addError(row.weight), 1);
    }
    if (!row.parameterTerms.empty()) movingRows.push_back({rowCount(), &row});
    const auto [lower, upper] = interval(row, parameters);
    rowLower.push_back(lower);
    rowUpper.push_back(upper);
    start.push_back(int(column.size()));
  }

  void addTerm(int index, double value) {
    column.push_back(index);
    coefficient.push_back(value);
  }

  int addError(double weight) {
    cost.push_back(weight);
    columnLower.push_back(0);
    columnUpper.push_back(infinity);
    return columnCount() - 1;
  }
};

}  // namespace peers
