import type { Environment, ExpressionHost } from './environment.ts';
import { readOwn } from './own-property.ts';

/** The rest of a path in plain data, from a step on. */
export const readFrom = (value: unknown, steps: readonly (string | number)[], from: number): unknown =>
  steps.length === from ? (value ?? null) : readOwn(value, from === 0 ? steps : steps.slice(from));

/** An environment with one more name. */
export class ExtendedEnvironment implements Environment {
  readonly host: ExpressionHost;
  readonly #parent: Environment;
  readonly #name: string;
  readonly #value: unknown;

  constructor(parent: Environment, name: string, value: unknown) {
    this.host = parent.host;
    this.#parent = parent;
    this.#name = name;
    this.#value = value;
  }

  read(root: string, steps: readonly (string | number)[]): unknown {
    return root === this.#name ? readFrom(this.#value, steps, 0) : this.#parent.read(root, steps);
  }

  with(name: string, value: unknown): Environment {
    return new ExtendedEnvironment(this, name, value);
  }
}
