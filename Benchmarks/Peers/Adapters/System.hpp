// A constraint system as the benchmark hands it to a rival: numbers only, every optional level already
// folded into a weight. Not for solving: each adapter turns it into what its rival wants.
#pragma once
#include <istream>
#include <stdexcept>
#include <string>
#include <vector>

namespace peers {

enum class Relation { lessThanOrEqual = -1, equal = 0, greaterThanOrEqual = 1 };

struct Term {
  int index;
  double coefficient;
};

// `Σ coefficient·variable + Σ coefficient·parameter + constant  relation  0`; weight 0 is required.
struct Row {
  Relation relation = Relation::equal;
  double weight = 0;
  double constant = 0;
  std::vector<Term> terms;
  std::vector<Term> parameterTerms;

  bool isRequired() const { return weight == 0; }

  // What the terms are compared with once the parameters have values.
  double rightSide(const std::vector<double>& parameters) const {
    double sum = constant;
    for (const Term& term : parameterTerms) sum += term.coefficient * parameters[term.index];
    return -sum;
  }
};

// A view of a tree that is laid out as flexbox; views come parents first, the root has parent -1.
struct View {
  int parent;
  double width;
  double height;
};

struct System {
  int variableCount = 0;
  std::vector<double> defaults;
  std::vector<Row> rows;
  // Rows that are added to the live model and taken away again.
  std::vector<Row> edits;
  // Parameter values to resize to, one after another.
  std::vector<std::vector<double>> steps;
  std::vector<View> views;
  double gap = 0;
  double padding = 0;
  bool hasEqualChildren = false;
};

inline std::vector<Term> readTerms(std::istream& input) {
  size_t count = 0;
  input >> count;
  std::vector<Term> terms(input ? count : 0);
  for (Term& term : terms) input >> term.index >> term.coefficient;
  return terms;
}

inline Row readRow(std::istream& input) {
  Row row;
  int relation = 0;
  input >> relation >> row.weight >> row.constant;
  row.relation = static_cast<Relation>(relation);
  row.terms = readTerms(input);
  row.parameterTerms = readTerms(input);
  return row;
}

// Reads the lines behind `load` up to `end`.
inline System readSystem(std::istream& input) {
  System system;
  std::string word;
  while (input >> word) {
    if (word == "end") return system;
    if (word == "variables") {
      input >> system.variableCount;
    } else if (word == "parameter") {
      system.defaults.emplace_back();
      input >> system.defaults.back();
    } else if (word == "row") {
      system.rows.push_back(readRow(input));
    } else if (word == "edit") {
      system.edits.push_back(readRow(input));
    } else if (word == "at") {
      std::vector<double> values(system.defaults.size());
      for (double& value : values) input >> value;
      system.steps.push_back(std::move(values));
    } else if (word == "tree") {
      input >> system.gap >> system.padding >> system.hasEqualChildren;
    } else if (word == "view") {
      View view{};
      input >> view.parent >> view.width >> view.height;
      system.views.push_back(view);
    } else {
      throw std::runtime_error("unknown line '" + word + "'");
    }
  }
  throw std::runtime_error("the system has no end");
}

}  // namespace peers
