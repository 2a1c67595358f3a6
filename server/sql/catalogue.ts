/** What a query can name in the database. The owner reads it at the start. */
export interface SqlCatalogue {
  /** The views of the schema `report`, and the columns of each. */
  readonly relations: Readonly<Record<string, readonly string[]>>;
  /** The names of all relations that are no view of `report`: a WITH query has none of them. */
  readonly others: readonly string[];
  /** The names of all functions and types: `p.name` calls one of them where p has no such column. */
  readonly callable: readonly string[];
}
