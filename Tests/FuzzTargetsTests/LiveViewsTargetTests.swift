// The scripts of live views: that their steps do what they say, and that made ones have every step.

import FuzzSupport
import Fuzzing
import Testing

@testable import FuzzTargets

@Suite("The target live-views")
struct LiveViewsTargetTests {
  private func played(_ script: String) -> ViewPlayer {
    let player = ViewPlayer()
    for step in ViewScript(Array(script.utf8)).steps { player.play(step) }
    player.root.layoutIfNeeded()
    return player
  }

  @Test("steps change the tree as they say")
  func steps() {
    let player = played(
      """
      size 200 100
      stack 0
      view 0
      view 0
      arrange 1 2
      arrange 1 3
      gap 1 2 5
      content 2 30 10
      content 3 20 10
      pin v1 left == v0 left 1 8 1000
      pin v1 top == v0 top 1 4 1000
      constant 0 16
      off 1
      on 1
      pin v1 height == - - 1 12 1000
      """
    )
    #expect(player.order == [0, 1, 2])
    #expect(player.views[1]?.frame.origin.x == 16)
    #expect(player.views[2]?.superview === player.views[1])
    #expect(player.views[3]?.frame.origin.x == 35)
    #expect(player.views[3]?.frame.height == 12)
  }

  @Test("what a program lets go is gone, with the constraints that speak of it")
  func forgotten() {
    let player = played(
      """
      view 0
      view 1
      pin v2 width == v1 width 1 0 1000
      pin v2 height == - - 1 7 1000
      forget 1
      move 2 0
      """
    )
    #expect(player.views[1] == nil)
    #expect(player.pins.count == 1)
    #expect(player.pins[0].constraint.isActive)
    #expect(player.views[2]?.frame.height == 7)
  }

  @Test("made scripts have every step, and nothing is found in them")
  func made() {
    var words: Set<String> = []
    var target = LiveViewsTarget(options: FuzzOptions())
    for input in 0..<300 {
      var generator = SeededGenerator(seed: 1, input: input)
      let script = target.makeInput(using: &generator)
      words.formUnion(ViewScript(script).steps.map(\.word))
      guard input < 40 else { continue }
      #expect(target.finding(in: script) == nil, "input \(input)")
    }
    #expect(words.isSuperset(of: ViewPlayer.actions.keys))
    #expect(words.isSuperset(of: ["layout", "fit"]))
  }
}
