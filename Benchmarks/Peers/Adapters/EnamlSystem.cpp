// Writes kiwi's own benchmark as a `.constraints` file: its source is compiled as it is, with a solver
// that only takes notes. Not for timing. Names like `strong` become the priorities that fold back into
// them, and what lies between becomes a weight.
#include <kiwi/kiwi.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kiwi {

class NoteTaker {
 public:
  void addEditVariable(const Variable& variable, double strength) {
    std::printf("edit %s%s\n", variable.name().c_str(), suffix(strength).c_str());
  }

  void addConstraint(const Constraint& constraint) {
    // Terms of one variable are added up, in order of first appearance.
    std::vector<std::pair<std::string, double>> terms;
    for (const Term& term : constraint.expression().terms()) {
      const std::string name = term.variable().name();
      auto place = terms.begin();
      while (place != terms.end() && place->first != name) ++place;
      if (place == terms.end()) {
        terms.emplace_back(name, term.coefficient());
      } else {
        place->second += term.coefficient();
      }
    }
    std::string line;
    for (const auto& [name, coefficient] : terms) {
      line += line.empty() ? (coefficient < 0 ? "-" : "") : (coefficient < 0 ? " - " : " + ");
      if (std::fabs(coefficient) != 1) line += number(std::fabs(coefficient)) + " * ";
      line += name;
    }
    const char* relation = constraint.op() == OP_LE ? "<=" : constraint.op() == OP_GE ? ">=" : "==";
    const double constant = constraint.expression().constant();
    std::printf(
        "%s %s %s%s\n", line.c_str(), relation, number(constant == 0 ? 0 : -constant).c_str(),
        suffix(constraint.strength()).c_str());
  }

  void suggestValue(const Variable&, double) {}
  void updateVariables() {}

 private:
  static std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, value == std::floor(value) ? "%.0f" : "%.15g", value);
    return text;
  }

  static std::string suffix(double strength) {
    if (strength >= strength::required) return "";
    const struct { double strength; const char* priority; } bands[] = {
        {strength::strong, " @750"}, {strength::medium, " @500"}, {strength::weak, " @250"}};
    for (const auto& band : bands) {
      if (strength < band.strength) continue;
      const double weight = strength / band.strength;
      return band.priority + (weight == 1 ? "" : " weight " + number(weight));
    }
    return " @250 weight " + number(strength);
  }
};

}  // namespace kiwi

#define Solver NoteTaker
#define main benchmarkMain
#include "enaml_like_benchmark.cpp"
#undef main
#undef Solver

int main() {
  std::puts("# The system of kiwi's own benchmark, enaml_like_benchmark.cpp, from its source.");
  kiwi::NoteTaker solver;
  kiwi::Variable width("width");
  kiwi::Variable height("height");
  build_solver(solver, width, height);
  // The sizes its benchmark suggests.
  const int sizes[][2] = {{400, 600}, {600, 400}, {800, 1200}, {1200, 800}, {400, 800}, {800, 400}};
  for (const auto& size : sizes) std::printf("at width = %d, height = %d\n", size[0], size[1]);
  return 0;
}
