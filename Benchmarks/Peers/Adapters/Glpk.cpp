// GLPK's simplex solver. Resizing changes row bounds and goes on from the last basis.
#include <glpk.h>

#include "Adapter.hpp"
#include "LinearProgram.hpp"

namespace {

using namespace peers;

class GlpkModel : public Model {
 public:
  GlpkModel(const System& system, int method) : program(system), problem(glp_create_prob()) {
    values.resize(system.variableCount);
    glp_init_smcp(&options);
    options.msg_lev = GLP_MSG_OFF;
    options.meth = method;
    load();
    solve();
    read();
  }

  ~GlpkModel() override { glp_delete_prob(problem); }
  GlpkModel(const GlpkModel&) = delete;

  void resize(const std::vector<double>& parameters) override {
    for (const auto& moving : program.movingRows) {
      const auto [lower, upper] = LinearProgram::interval(*moving.source, parameters);
      glp_set_row_bnds(problem, moving.row + 1, boundKind(lower, upper), lower, upper);
    }
    solve();
    read();
  }

  void read() override {
    for (size_t index = 0; index < values.size(); ++index)
      values[index] = glp_get_col_prim(problem, int(index) + 1);
  }

 private:
  LinearProgram program;
  glp_prob* problem;
  glp_smcp options;

  static int boundKind(double lower, double upper) {
    if (lower == upper) return GLP_FX;
    if (lower == -LinearProgram::infinity) return upper == LinearProgram::infinity ? GLP_FR : GLP_UP;
    return upper == LinearProgram::infinity ? GLP_LO : GLP_DB;
  }

  void load() {
    const int rows = program.rowCount();
    const int columns = program.columnCount();
    if (rows > 0) glp_add_rows(problem, rows);
    if (columns > 0) glp_add_cols(problem, columns);
    for (int index = 0; index < columns; ++index) {
      const double lower = program.columnLower[index];
      const double upper = program.columnUpper[index];
      glp_set_col_bnds(problem, index + 1, boundKind(lower, upper), lower, upper);
      glp_set_obj_coef(problem, index + 1, program.cost[index]);
    }
    std::vector<int> columnNumbers(program.column.size() + 1);
    std::vector<double> coefficients(program.column.size() + 1);
    for (size_t index = 0; index < program.column.size(); ++index) {
      columnNumbers[index + 1] = program.column[index] + 1;
      coefficients[index + 1] = program.coefficient[index];
    }
    for (int row = 0; row < rows; ++row) {
      const double lower = program.rowLower[row];
      const double upper = program.rowUpper[row];
      glp_set_row_bnds(problem, row + 1, boundKind(lower, upper), lower, upper);
      // GLPK counts from 1: each row's terms begin behind the place before them.
      const int before = program.start[row];
      glp_set_mat_row(
          problem, row + 1, program.start[row + 1] - before, columnNumbers.data() + before,
          coefficients.data() + before);
    }
  }

  void solve() {
    const int failure = glp_simplex(problem, &options);
    if (failure != 0) throw std::runtime_error("failure " + std::to_string(failure));
    const int status = glp_get_status(problem);
    if (status != GLP_OPT) throw std::runtime_error("status " + std::to_string(status));
  }
};

class Glpk : public Rival {
 public:
  std::string version() const override { return glp_version(); }
  std::vector<std::string> variants() const override { return {"primal", "dual"}; }

  void choose(const System&, const std::string& variant) override {
    method = variant == "dual" ? GLP_DUALP : GLP_PRIMAL;
  }

  std::unique_ptr<Model> build(const System& system) override {
    return std::make_unique<GlpkModel>(system, method);
  }

 private:
  int method = GLP_PRIMAL;
};

}  // namespace

int main() {
  Glpk glpk;
  return Adapter(glpk).run();
}
