// The conversation between the benchmark and a rival: commands come in on standard input, a line each,
// and every one is answered by one line on standard output. Times are taken here, around the rival's
// own calls, so that no pipe is ever timed.
//
//   (start)           ready VERSION VARIANT…   ways of working to choose the fastest from
//   load … end        ok                       see System.hpp
//   variant NAME      ok
//   build N           time NANOSECONDS         N times: construct, solve at the defaults, read all
//   solve             values V…                the same once
//   start             ok                       makes the live model
//   resize N          time NANOSECONDS         N steps through the `at` rows, going on where it stopped
//   drag              times NANOSECONDS…       from the first `at` row, which is not timed, through
//                                              all others, each step for itself
//   at K              values V…                the live model at an `at` row
//   edit K N          times ADD REMOVE         N times: adds edit row K, then removes it
//   edited K          values V…                with edit row K in; `at` or `restored` show it gone
//   restored          values V…
//   quit
//
// Anything that fails is answered `error REASON`.
#pragma once
#include <malloc.h>
#include <time.h>

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <sstream>

#include "System.hpp"

namespace peers {

inline uint64_t nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return uint64_t(now.tv_sec) * 1000000000u + uint64_t(now.tv_nsec);
}

// A rival's model that is kept and changed. Every change leaves the answer in `values`.
class Model {
 public:
  virtual ~Model() = default;
  virtual void resize(const std::vector<double>& parameters) = 0;
  // Changes the rows and solves; reading the values is no part of it.
  virtual void addEdit(size_t) { throw std::runtime_error("rows cannot be added"); }
  virtual void removeEdit(size_t) { throw std::runtime_error("rows cannot be removed"); }
  // Makes the last leaf's own size so much wider than the system says, and lays out.
  virtual void changeContent(double) { throw std::runtime_error("there is no content"); }
  virtual void read() = 0;
  std::vector<double> values;
};

// A rival: makes models from memory and solves them at the defaults.
class Rival {
 public:
  virtual ~Rival() = default;
  virtual std::string version() const = 0;
  virtual std::vector<std::string> variants() const { return {"standard"}; }
  // Prepares what is no part of building, such as the order to take rows in.
  virtual void choose(const System&, const std::string& /*variant*/) {}
  virtual std::unique_ptr<Model> build(const System&) = 0;
};

class Adapter {
 public:
  explicit Adapter(Rival& rival) : rival(rival) {}

  int run() {
    // Whether the heap goes back to the system between two samples would be luck.
    mallopt(M_MMAP_THRESHOLD, 1 << 25);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    std::ios::sync_with_stdio(false);
    std::cout << "ready " << rival.version();
    for (const std::string& variant : rival.variants()) std::cout << ' ' << variant;
    std::cout << std::endl;
    std::string command;
    while (std::cin >> command && command != "quit") {
      std::ostringstream reply;
      reply.precision(17);
      try {
        answer(command, reply);
      } catch (const std::exception& error) {
        reply.str("");
        reply << "error " << error.what();
      } catch (...) {
        reply.str("");
        reply << "error of an unknown type";
      }
      std::cout << reply.str() << std::endl;
    }
    return 0;
  }

 private:
  Rival& rival;
  System system;
  std::unique_ptr<Model> model;
  size_t step = 0;
  bool isLong = false;

  void answer(const std::string& command, std::ostream& reply) {
    if (command == "load") {
      model.reset();
      system = readSystem(std::cin);
      rival.choose(system, rival.variants().front());
      reply << "ok";
    } else if (command == "variant") {
      std::string name;
      std::cin >> name;
      model.reset();
      rival.choose(system, name);
      reply << "ok";
    } else if (command == "build") {
      const size_t count = readCount();
      const uint64_t start = nanoseconds();
      for (size_t index = 0; index < count; ++index) rival.build(system);
      reply << "time " << nanoseconds() - start;
    } else if (command == "solve") {
      write(rival.build(system)->values, reply);
    } else if (command == "start") {
      model.reset();
      model = rival.build(system);
      step = 0;
      isLong = false;
      reply << "ok";
    } else {
      if (!model) throw std::runtime_error("there is no live model");
      answerLive(command, reply);
    }
  }

  void answerLive(const std::string& command, std::ostream& reply) {
    if (command == "resize") {
      const size_t count = readCount();
      if (system.steps.empty()) throw std::runtime_error("there is nothing to resize to");
      const uint64_t start = nanoseconds();
      for (size_t index = 0; index < count; ++index) {
        model->resize(system.steps[step]);
        step = step + 1 == system.steps.size() ? 0 : step + 1;
      }
      reply << "time " << nanoseconds() - start;
    } else if (command == "drag") {
      if (system.steps.empty()) throw std::runtime_error("there is nothing to resize to");
      reply << "times";
      model->resize(system.steps.front());
      for (size_t index = 1; index < system.steps.size(); ++index) {
        const uint64_t start = nanoseconds();
        model->resize(system.steps[index]);
        reply << ' ' << nanoseconds() - start;
      }
    } else if (command == "at") {
      model->resize(system.steps.at(readCount()));
      write(model->values, reply);
    } else if (command == "content") {
      const size_t count = readCount();
      double growth = 0;
      if (!(std::cin >> growth)) throw std::runtime_error("a growth was expected");
      const uint64_t start = nanoseconds();
      for (size_t index = 0; index < count; ++index) {
        isLong = !isLong;
        model->changeContent(isLong ? growth : 0);
      }
      reply << "time " << nanoseconds() - start;
    } else if (command == "edit") {
      const size_t edit = readCount();
      checkEdit(edit);
      const size_t count = readCount();
      uint64_t adding = 0;
      uint64_t removing = 0;
      for (size_t index = 0; index < count; ++index) {
        const uint64_t start = nanoseconds();
        model->addEdit(edit);
        const uint64_t middle = nanoseconds();
        model->removeEdit(edit);
        removing += nanoseconds() - middle;
        adding += middle - start;
      }
      reply << "times " << adding << ' ' << removing;
    } else if (command == "edited") {
      const size_t edit = readCount();
      checkEdit(edit);
      model->addEdit(edit);
      model->read();
      write(model->values, reply);
      model->removeEdit(edit);
    } else if (command == "restored") {
      model->read();
      write(model->values, reply);
    } else {
      throw std::runtime_error("unknown command '" + command + "'");
    }
  }

  static size_t readCount() {
    size_t count = 0;
    if (!(std::cin >> count)) throw std::runtime_error("a count was expected");
    return count;
  }

  void checkEdit(size_t edit) const {
    if (edit >= system.edits.size()) throw std::runtime_error("there is no such edit row");
  }

  static void write(const std::vector<double>& values, std::ostream& reply) {
    reply << "values";
    for (double value : values) reply << ' ' << value;
  }
};

}  // namespace peers
