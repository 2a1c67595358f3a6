import type { ExpressionHost } from '../../expression/index.ts';
import type { Ports } from '../../ports.ts';
import type { Clock } from './clock.ts';
import type { GlobalFacts } from './global-facts.ts';

/** The environment of expressions of one unit, or of one run of a handler. */
export class Host implements ExpressionHost {
  readonly #globals: GlobalFacts;
  readonly #ports: Pick<Ports, 'link'>;
  readonly #clock: Clock;
  readonly #since = Date.now();

  constructor(globals: GlobalFacts, ports: Pick<Ports, 'link'>, clock: Clock) {
    this.#globals = globals;
    this.#ports = ports;
    this.#clock = clock;
  }

  translate(key: string, values?: Readonly<Record<string, unknown>>): string {
    return this.#globals.translate(key, values);
  }
  language(): string {
    return this.#globals.lang;
  }
  now(grain: 'second' | 'minute' | 'day' | 'once'): number {
    return grain === 'once' ? this.#since : this.#clock.now(grain);
  }
  sizes(): readonly string[] {
    return this.#globals.sizes;
  }
  link(to: string, values: Readonly<Record<string, unknown>>): string | null {
    // The targets of a link depend on the reader.
    this.#globals.generation.get();
    return this.#ports.link(to, values);
  }
  hasRole(role: string): boolean {
    return this.#globals.hasRole(role);
  }
  lookup(code: unknown, table: string): unknown {
    return this.#globals.lookup(code, table);
  }
  fits(schema: string, value: unknown): boolean {
    return this.#globals.fits(schema, value);
  }
}
