// Clp, COIN-OR's simplex solver. Resizing changes row bounds and goes on from the last basis.
#include <coin/ClpConfig.h>
#include <coin/ClpSimplex.hpp>

#include "Adapter.hpp"
#include "LinearProgram.hpp"

namespace {

using namespace peers;

class ClpModelOfSystem : public Model {
 public:
  ClpModelOfSystem(const System& system, bool isDual) : program(system), isDual(isDual) {
    values.resize(system.variableCount);
    solver.setLogLevel(0);
    // Perturbing costs more than it saves on systems of this size.
    solver.setPerturbation(100);
    const CoinPackedMatrix matrix(
        false, program.columnCount(), program.rowCount(), int(program.column.size()),
        program.coefficient.data(), program.column.data(), program.start.data(), nullptr);
    solver.loadProblem(
        matrix, program.columnLower.data(), program.columnUpper.data(), program.cost.data(),
        program.rowLower.data(), program.rowUpper.data());
    solve();
    read();
  }

  void resize(const std::vector<double>& parameters) override {
    for (const auto& moving : program.movingRows) {
      const auto [lower, upper] = LinearProgram::interval(*moving.source, parameters);
      solver.setRowBounds(moving.row, lower, upper);
    }
    solve();
    read();
  }

  void read() override {
    const double* solution = solver.primalColumnSolution();
    std::copy(solution, solution + values.size(), values.begin());
  }

 private:
  LinearProgram program;
  bool isDual;
  ClpSimplex solver;

  void solve() {
    if (isDual) {
      solver.dual();
    } else {
      solver.primal();
    }
    // On degenerate systems the one now and then calls infeasible what the other solves.
    if (!solver.isProvenOptimal()) {
      solver.allSlackBasis(true);
      if (isDual) {
        solver.primal();
      } else {
        solver.dual();
      }
    }
    if (!solver.isProvenOptimal())
      throw std::runtime_error("status " + std::to_string(solver.status()));
  }
};

class Clp : public Rival {
 public:
  std::string version() const override { return CLP_VERSION; }
  std::vector<std::string> variants() const override { return {"dual", "primal"}; }

  void choose(const System&, const std::string& variant) override { isDual = variant == "dual"; }

  std::unique_ptr<Model> build(const System& system) override {
    return std::make_unique<ClpModelOfSystem>(system, isDual);
  }

 private:
  bool isDual = true;
};

}  // namespace

int main() {
  Clp clp;
  return Adapter(clp).run();
}
