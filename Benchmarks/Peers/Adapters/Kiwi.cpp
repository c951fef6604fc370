// kiwi, the C++ Cassowary solver. Its speed depends on the order that constraints are added in, so the
// order is what its variants choose.
#include <kiwi/kiwi.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "Adapter.hpp"

namespace {

using namespace peers;

// Below kiwi's own `required`, which it refuses for variables that can be edited, and so far above
// `strong` that a thousand strong constraints do not outvote a parameter.
constexpr double parameterStrength = 1.0e9;

kiwi::RelationalOperator kiwiOperator(Relation relation) {
  switch (relation) {
    case Relation::lessThanOrEqual: return kiwi::OP_LE;
    case Relation::greaterThanOrEqual: return kiwi::OP_GE;
    case Relation::equal: break;
  }
  return kiwi::OP_EQ;
}

class KiwiModel : public Model {
 public:
  KiwiModel(const System& system, const std::vector<int>& order, const std::vector<int>& editOf)
      : system(system), variables(system.variableCount), parameters(system.defaults.size()) {
    values.resize(variables.size());
    for (size_t index = 0; index < parameters.size(); ++index) {
      double strength = parameterStrength;
      if (editOf[index] >= 0) {
        // A row `variable == parameter` is what kiwi has edit variables for.
        const Row& row = system.rows[editOf[index]];
        parameters[index] = variables[row.terms[0].index];
        strength = row.weight;
      }
      solver.addEditVariable(parameters[index], strength);
      solver.suggestValue(parameters[index], system.defaults[index]);
    }
    for (int row : order) solver.addConstraint(constraint(system.rows[row]));
    read();
  }

  void resize(const std::vector<double>& to) override {
    for (size_t index = 0; index < parameters.size(); ++index)
      solver.suggestValue(parameters[index], to[index]);
    read();
  }

  void addEdit(size_t edit) override {
    edits.resize(system.edits.size());
    edits[edit] = constraint(system.edits[edit]);
    solver.addConstraint(edits[edit]);
  }

  void removeEdit(size_t edit) override { solver.removeConstraint(edits[edit]); }

  void read() override {
    solver.updateVariables();
    for (size_t index = 0; index < values.size(); ++index) values[index] = variables[index].value();
  }

 private:
  const System& system;
  std::vector<kiwi::Variable> variables;
  std::vector<kiwi::Variable> parameters;
  std::vector<kiwi::Constraint> edits;
  kiwi::Solver solver;

  kiwi::Constraint constraint(const Row& row) const {
    std::vector<kiwi::Term> terms;
    terms.reserve(row.terms.size() + row.parameterTerms.size());
    for (const Term& term : row.terms) terms.emplace_back(variables[term.index], term.coefficient);
    for (const Term& term : row.parameterTerms)
      terms.emplace_back(parameters[term.index], term.coefficient);
    const double strength = row.isRequired() ? kiwi::strength::required : row.weight;
    return kiwi::Constraint(
        kiwi::Expression(std::move(terms), row.constant), kiwiOperator(row.relation), strength);
  }
};

class Kiwi : public Rival {
 public:
  std::string version() const override { return KIWI_VERSION; }

  std::vector<std::string> variants() const override {
    return {"given", "reverse", "required-first", "sizes-first", "shuffle-1", "shuffle-2", "shuffle-3"};
  }

  void choose(const System& system, const std::string& variant) override {
    findEdits(system);
    order.clear();
    for (int row = 0; row < int(system.rows.size()); ++row)
      if (!isEdit[row]) order.push_back(row);
    const auto first = [&](auto isFirst) {
      std::stable_partition(
          order.begin(), order.end(), [&](int row) { return isFirst(system.rows[row]); });
    };
    const std::string shuffle = "shuffle-";
    if (variant == "reverse") {
      std::reverse(order.begin(), order.end());
    } else if (variant == "required-first") {
      first([](const Row& row) { return row.isRequired(); });
    } else if (variant == "sizes-first") {
      first([](const Row& row) { return row.terms.size() == 1; });
    } else if (variant.compare(0, shuffle.size(), shuffle) == 0) {
      std::mt19937_64 random(std::stoull(variant.substr(shuffle.size())));
      for (size_t place = order.size(); place > 1; --place)
        std::swap(order[place - 1], order[random() % place]);
    } else if (variant != "given") {
      throw std::runtime_error("unknown variant '" + variant + "'");
    }
  }

  std::unique_ptr<Model> build(const System& system) override {
    return std::make_unique<KiwiModel>(system, order, editOf);
  }

 private:
  std::vector<int> order;
  // For each parameter the row `variable == parameter` that it alone occurs in, or -1.
  std::vector<int> editOf;
  std::vector<bool> isEdit;

  void findEdits(const System& system) {
    std::vector<int> uses(system.defaults.size());
    editOf.assign(system.defaults.size(), -1);
    isEdit.assign(system.rows.size(), false);
    std::vector<bool> isEdited(system.variableCount);
    for (const Row& row : system.rows)
      for (const Term& term : row.parameterTerms) ++uses[term.index];
    for (int index = 0; index < int(system.rows.size()); ++index) {
      const Row& row = system.rows[index];
      if (row.isRequired() || row.relation != Relation::equal || row.constant != 0) continue;
      if (row.terms.size() != 1 || row.parameterTerms.size() != 1) continue;
      const Term variable = row.terms[0];
      const Term parameter = row.parameterTerms[0];
      if (variable.coefficient != 1 || parameter.coefficient != -1) continue;
      if (uses[parameter.index] != 1 || isEdited[variable.index]) continue;
      isEdited[variable.index] = true;
      editOf[parameter.index] = index;
      isEdit[index] = true;
    }
  }
};

}  // namespace

int main() {
  Kiwi kiwi;
  return Adapter(kiwi).run();
}
