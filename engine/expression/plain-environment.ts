import type { Environment, ExpressionHost } from './environment.ts';
import { readOwn } from './own-property.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A host without facts: keys are their own texts, the time is midnight of 1970, and nobody has a role. */
export const plainHost: ExpressionHost = {
  translate: (key) => key,
  language: () => 'el',
  now: () => 0,
  sizes: () => ['base'],
  link: () => null,
  hasRole: () => false,
  lookup: (code) => code,
  fits: () => true,
};

/** An environment over plain data, for the server and for tests. */
export const plainEnvironment = (scope: Fields, host: Partial<ExpressionHost> = {}): Environment =>
  new PlainEnvironment(scope, { ...plainHost, ...host });

class PlainEnvironment implements Environment {
  readonly host: ExpressionHost;
  private readonly scope: Fields;

  constructor(scope: Fields, host: ExpressionHost) {
    this.scope = scope;
    this.host = host;
  }

  read(root: string, steps: readonly (string | number)[]): unknown {
    return Object.hasOwn(this.scope, root) ? readOwn(this.scope[root], steps) : null;
  }

  with(name: string, value: unknown): Environment {
    return new NamedEnvironment(this, name, value);
  }
}

/** An environment with one more name. */
class NamedEnvironment implements Environment {
  readonly host: ExpressionHost;
  private readonly outer: Environment;
  private readonly name: string;
  private readonly value: unknown;

  constructor(outer: Environment, name: string, value: unknown) {
    this.outer = outer;
    this.name = name;
    this.value = value;
    this.host = outer.host;
  }

  read(root: string, steps: readonly (string | number)[]): unknown {
    return root === this.name ? readOwn(this.value, steps) : this.outer.read(root, steps);
  }

  with(name: string, value: unknown): Environment {
    return new NamedEnvironment(this, name, value);
  }
}
