// Yoga, the flexbox engine, on the tree of views behind a system: rows and columns by turns, children
// stretched across and growing or shrinking along. Flexbox is another layout than the constraints, so
// only what both ask for is compared: edges, gaps and paddings.
#include <yoga/Yoga.h>

#include "Adapter.hpp"

namespace {

using namespace peers;

YGSize measure(YGNodeRef node, float width, YGMeasureMode widthMode, float height,
               YGMeasureMode heightMode) {
  const View& view = *static_cast<const View*>(YGNodeGetContext(node));
  const auto side = [](double own, float offered, YGMeasureMode mode) {
    if (mode == YGMeasureModeExactly) return offered;
    const float size = float(own);
    return mode == YGMeasureModeAtMost ? std::min(size, offered) : size;
  };
  return {side(view.width, width, widthMode), side(view.height, height, heightMode)};
}

class YogaModel : public Model {
 public:
  YogaModel(const System& system, YGConfigRef config) : system(system) {
    values.resize(4 * system.views.size());
    nodes.reserve(system.views.size());
    std::vector<bool> isColumn(system.views.size());
    std::vector<int> childCount(system.views.size());
    for (const View& view : system.views)
      if (view.parent >= 0) ++childCount[view.parent];
    std::vector<int> placed(system.views.size());
    for (size_t index = 0; index < system.views.size(); ++index) {
      const View& view = system.views[index];
      const YGNodeRef node = YGNodeNewWithConfig(config);
      nodes.push_back(node);
      if (view.parent >= 0) {
        isColumn[index] = !isColumn[view.parent];
        place(node, view.parent, placed[view.parent]++, isColumn[view.parent]);
      }
      YGNodeStyleSetFlexDirection(node, isColumn[index] ? YGFlexDirectionColumn : YGFlexDirectionRow);
      if (childCount[index] > 0) {
        YGNodeStyleSetPadding(node, YGEdgeAll, float(system.padding));
      } else {
        lastLeaf = index;
        YGNodeSetContext(node, const_cast<View*>(&view));
        YGNodeSetMeasureFunc(node, measure);
      }
    }
    changed = system.views[lastLeaf];
    YGNodeSetContext(nodes[lastLeaf], &changed);
    resize(system.defaults);
  }

  ~YogaModel() override { YGNodeFreeRecursive(nodes.front()); }
  YogaModel(const YogaModel&) = delete;

  void resize(const std::vector<double>& parameters) override {
    YGNodeCalculateLayout(
        nodes.front(), float(parameters.at(0)), float(parameters.at(1)), YGDirectionLTR);
    read();
  }

  void changeContent(double growth) override {
    changed.width = system.views[lastLeaf].width + growth;
    YGNodeMarkDirty(nodes[lastLeaf]);
    resize(system.defaults);
  }

  void read() override {
    for (size_t index = 0; index < nodes.size(); ++index) {
      const int parent = system.views[index].parent;
      const double* origin = parent < 0 ? nullptr : &values[4 * parent];
      double* frame = &values[4 * index];
      frame[0] = YGNodeLayoutGetLeft(nodes[index]) + (origin ? origin[0] : 0);
      frame[1] = YGNodeLayoutGetTop(nodes[index]) + (origin ? origin[1] : 0);
      frame[2] = YGNodeLayoutGetWidth(nodes[index]);
      frame[3] = YGNodeLayoutGetHeight(nodes[index]);
    }
  }

 private:
  const System& system;
  std::vector<YGNodeRef> nodes;
  // The one leaf whose own size changes.
  size_t lastLeaf = 0;
  View changed{};

  void place(YGNodeRef node, int parent, int position, bool isInColumn) {
    YGNodeStyleSetFlexGrow(node, 1);
    YGNodeStyleSetFlexShrink(node, 1);
    if (system.hasEqualChildren) YGNodeStyleSetFlexBasis(node, 0);
    if (position > 0)
      YGNodeStyleSetMargin(node, isInColumn ? YGEdgeTop : YGEdgeLeft, float(system.gap));
    YGNodeInsertChild(nodes[parent], node, uint32_t(position));
  }
};

class Yoga : public Rival {
 public:
  Yoga() : config(YGConfigNew()) {
    // Rounding to pixels would part the edges of neighbours.
    YGConfigSetPointScaleFactor(config, 0);
  }

  ~Yoga() override { YGConfigFree(config); }
  Yoga(const Yoga&) = delete;

  std::string version() const override { return YOGA_ORIGIN; }

  std::unique_ptr<Model> build(const System& system) override {
    if (system.views.empty()) throw std::runtime_error("there is no tree");
    return std::make_unique<YogaModel>(system, config);
  }

 private:
  YGConfigRef config;
};

}  // namespace

int main() {
  Yoga yoga;
  return Adapter(yoga).run();
}
