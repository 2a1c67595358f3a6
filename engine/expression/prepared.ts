import type { Environment } from './environment.ts';

/** A dependency of an expression on the scope: a root and the static steps. */
export interface Dependency {
  readonly root: string;
  readonly steps: readonly string[];
}

/** Facts of the host that an expression may read: each is a dependency. `lookup` covers code tables and schemas. */
export type HostFact =
  | 'language'
  | 'sizes'
  | 'link'
  | 'role'
  | 'lookup'
  | 'now:second'
  | 'now:minute'
  | 'now:day'
  | 'now:once';

/** A prepared expression: prepared once for each document, run often. */
export interface Prepared {
  /** It reads nothing and always gives `value`. */
  readonly constant: boolean;
  readonly value: unknown;
  /** Scope roots that it reads, with the static part of each path. Names bound inside are excluded. */
  readonly dependencies: readonly Dependency[];
  readonly hosts: readonly HostFact[];
  /** Names that it reads and does not bind itself, other than scope roots: loop items, names of handlers. */
  readonly readsNames: readonly string[];
  /** Each run may give another value although nothing that it reads has changed: uuid(). */
  readonly volatile: boolean;
  /** Equal expressions have equal keys. */
  readonly key: string;
  /** Throws an ExpressionError when the expression fails or costs too much. */
  run(environment: Environment): unknown;
}
