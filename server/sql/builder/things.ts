/** A way from a view to one row of another: `join view as name on name.key = from.column`. */
export interface Link {
  /** What it is called in paths and in the text. */
  readonly name: string;
  readonly view: string;
  /** The link that has the column; empty for the view itself. */
  readonly from: string;
  readonly column: string;
  /** The column of the other view that tells its rows apart. */
  readonly key: string;
  /** A column of the other view that is null in the row that is meant. */
  readonly without?: string;
  /** It only leads on to another link. */
  readonly isHidden?: boolean;
}

/** What a query can be built about: a view with its columns and links. */
export interface Thing {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly links: readonly Link[];
}
