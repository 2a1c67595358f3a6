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
}

/** The subject of a query: a view with its columns and links. */
export interface Thing {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly links: readonly Link[];
}
