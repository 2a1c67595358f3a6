/** The environment of an expression. The browser implements it over MobX cells, the server over plain data. */
export interface Environment {
  /**
   * The value of a path, by own properties only; null when it is missing. Reading creates a dependency, so an implementation subscribes the reader
   * to the one cell that the path goes through, and walks the rest as plain data.
   */
  read(root: string, steps: readonly (string | number)[]): unknown;
  /** The same environment with one more name: an item of a list. */
  with(name: string, value: unknown): Environment;
  readonly host: ExpressionHost;
}

/** Facts of the host that operations read. Each may be a dependency: a language, a clock, a width. */
export interface ExpressionHost {
  translate(key: string, values?: Readonly<Record<string, unknown>>): string;
  language(): string;
  /** Epoch milliseconds cut to the grain; "once" never changes within an environment. */
  now(grain: 'second' | 'minute' | 'day' | 'once'): number;
  /** The breakpoint names that apply, narrowest first: ["base", "sm", "md"]. */
  sizes(): readonly string[];
  link(to: string, values: Readonly<Record<string, unknown>>): string | null;
  hasRole(role: string): boolean;
  /** A fixed table of codes: lookup(p.sex, 'sexCodes'). An unknown code is shown as it is. */
  lookup(code: unknown, table: string): unknown;
  /** Does the value fit the named schema? Used by parse. */
  fits(schema: string, value: unknown): boolean;
}
