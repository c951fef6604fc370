// HiGHS through its C interface, from the shared library in its Python wheel. The wheel has no
// headers, so the few functions that are called are declared here, from the interface's
// documentation; `sizeof(int)` is checked against the library's own integers.
#include "Adapter.hpp"
#include "LinearProgram.hpp"

extern "C" {
void* Highs_create(void);
void Highs_destroy(void* highs);
const char* Highs_version(void);
int Highs_getSizeofHighsInt(const void* highs);
int Highs_setBoolOptionValue(void* highs, const char* option, int value);
int Highs_setIntOptionValue(void* highs, const char* option, int value);
int Highs_setStringOptionValue(void* highs, const char* option, const char* value);
int Highs_passLp(
    void* highs, int columns, int rows, int terms, int format, int sense, double offset,
    const double* cost, const double* columnLower, const double* columnUpper,
    const double* rowLower, const double* rowUpper, const int* start, const int* index,
    const double* value);
int Highs_changeRowBounds(void* highs, int row, double lower, double upper);
int Highs_run(void* highs);
int Highs_getModelStatus(const void* highs);
int Highs_getSolution(
    const void* highs, double* columnValue, double* columnDual, double* rowValue, double* rowDual);
}

namespace {

using namespace peers;

constexpr int rowwise = 2;
constexpr int minimise = 1;
constexpr int optimal = 7;

class HighsModel : public Model {
 public:
  HighsModel(const System& system, void* highs) : program(system), highs(highs) {
    values.resize(system.variableCount);
    columnValue.resize(program.columnCount());
    rowValue.resize(program.rowCount());
    const int status = Highs_passLp(
        highs, program.columnCount(), program.rowCount(), int(program.column.size()), rowwise,
        minimise, 0, program.cost.data(), program.columnLower.data(), program.columnUpper.data(),
        program.rowLower.data(), program.rowUpper.data(), program.start.data(),
        program.column.data(), program.coefficient.data());
    if (status < 0) throw std::runtime_error("the program was refused");
    solve();
    read();
  }

  void resize(const std::vector<double>& parameters) override {
    for (const auto& moving : program.movingRows) {
      const auto [lower, upper] = LinearProgram::interval(*moving.source, parameters);
      Highs_changeRowBounds(highs, moving.row, lower, upper);
    }
    solve();
    read();
  }

  void read() override {
    Highs_getSolution(highs, columnValue.data(), nullptr, rowValue.data(), nullptr);
    std::copy_n(columnValue.begin(), values.size(), values.begin());
  }

 private:
  LinearProgram program;
  void* highs;
  std::vector<double> columnValue, rowValue;

  void solve() {
    Highs_run(highs);
    const int status = Highs_getModelStatus(highs);
    if (status != optimal) throw std::runtime_error("status " + std::to_string(status));
  }
};

class Highs : public Rival {
 public:
  // One instance for all models: making one costs more than a small solve.
  Highs() : highs(Highs_create()) {
    if (Highs_getSizeofHighsInt(highs) != int(sizeof(int)))
      throw std::runtime_error("HiGHS was built with other integers");
    Highs_setBoolOptionValue(highs, "output_flag", 0);
    Highs_setStringOptionValue(highs, "parallel", "off");
    Highs_setIntOptionValue(highs, "threads", 1);
    Highs_setStringOptionValue(highs, "solver", "simplex");
  }

  ~Highs() override { Highs_destroy(highs); }
  Highs(const Highs&) = delete;

  std::string version() const override { return Highs_version(); }
  std::vector<std::string> variants() const override { return {"presolve", "plain"}; }

  void choose(const System&, const std::string& variant) override {
    Highs_setStringOptionValue(highs, "presolve", variant == "plain" ? "off" : "choose");
  }

  std::unique_ptr<Model> build(const System& system) override {
    return std::make_unique<HighsModel>(system, highs);
  }

 private:
  void* highs;
};

}  // namespace

int main() {
  try {
    Highs highs;
    return Adapter(highs).run();
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
