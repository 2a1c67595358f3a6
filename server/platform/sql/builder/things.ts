/** A value and what people call it. */
export interface Label {
  readonly value: string;
  readonly text: string;
}

/** A link from a view to one row of another: `join view as name on name.key = from.column`. */
export interface Link {
  /** Its name in paths and in the text. */
  readonly name: string;
  readonly view: string;
  /** The link that has the column; empty for the view itself. */
  readonly from: string;
  readonly column: string;
  /** The key column of the other view. */
  readonly key: string;
  /** A column of the other view that is null in the linked row. */
  readonly without?: string;
  /** It only leads to another link. */
  readonly isHidden?: boolean;
  /** The other view has many rows by this key: the link leads to their number and, if they have one, their last time. */
  readonly many?: { readonly time?: string; readonly distinct?: string };
}

interface Column {
  readonly name: string;
  readonly type: string;
  /** Its only values. A column of a result shows their texts. */
  readonly labels?: readonly Label[];
}

/** A value in the JSON column `fields` of a view. */
export interface Field {
  readonly name: string;
  readonly title: string;
  readonly kind: 'text' | 'date';
  readonly labels: readonly Label[];
}

/** The subject of a query: a view with its columns, fields and links. */
export interface Thing {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly fields?: readonly Field[];
  readonly links: readonly Link[];
}
