// One number of every row or term, side by side: for reading a system number by number. Loops over
// rows read `rows`, `terms` and `parameterTerms` themselves.

/// One property of each element of an array, as a collection.
public struct PropertyColumn<Element, Value>: RandomAccessCollection {
  @usableFromInline let elements: [Element]
  @usableFromInline let property: (Element) -> Value

  @inlinable
  init(_ elements: [Element], _ property: @escaping (Element) -> Value) {
    self.elements = elements
    self.property = property
  }

  /// The index of the first element.
  @inlinable
  public var startIndex: Int { 0 }
  /// How many elements there are.
  @inlinable
  public var endIndex: Int { elements.count }
  /// The property of one element.
  @inlinable
  public subscript(index: Int) -> Value { property(elements[index]) }
}

extension PropertyColumn: Equatable where Value: Equatable {
  /// Whether two columns hold the same values.
  public static func == (left: PropertyColumn, right: PropertyColumn) -> Bool {
    left.elementsEqual(right)
  }
}

extension ConstraintSystem {
  /// The variable of each term.
  @inlinable
  public var termVariable: PropertyColumn<LinearTerm<Double>, Int32> {
    PropertyColumn(terms) { $0.variable }
  }

  /// The coefficient of each term.
  @inlinable
  public var termCoefficient: PropertyColumn<LinearTerm<Double>, Double> {
    PropertyColumn(terms) { $0.coefficient }
  }

  /// The parameter of each parameter term.
  @inlinable
  public var termParameter: PropertyColumn<LinearTerm<Double>, Int32> {
    PropertyColumn(parameterTerms) { $0.variable }
  }

  /// The coefficient of each parameter term.
  @inlinable
  public var parameterTermCoefficient: PropertyColumn<LinearTerm<Double>, Double> {
    PropertyColumn(parameterTerms) { $0.coefficient }
  }

  /// The constant of each row.
  @inlinable
  public var constant: PropertyColumn<Row, Double> { PropertyColumn(rows) { $0.constant } }

  /// The relation of each row to 0.
  @inlinable
  public var relation: PropertyColumn<Row, Relation> { PropertyColumn(rows) { $0.relation } }

  /// The priority of each row, in (0, 1000].
  @inlinable
  public var priority: PropertyColumn<Row, Double> { PropertyColumn(rows) { $0.priority } }

  /// The weight of each row within its level, positive.
  @inlinable
  public var weight: PropertyColumn<Row, Double> { PropertyColumn(rows) { $0.weight } }
}
