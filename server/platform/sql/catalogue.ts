/** The names in the database that a query may use, read by the owner at the start. */
export interface SqlCatalogue {
  /** The views of the schema `report` with their columns. */
  readonly relations: Readonly<Record<string, readonly string[]>>;
  /** The names of all relations other than views of `report`, which WITH queries may not have. */
  readonly others: readonly string[];
  /** The names of all functions and types: `p.name` calls one of them if p has no such column. */
  readonly callable: readonly string[];
}
