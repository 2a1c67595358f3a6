import type { ExpressionHost } from '../../expression/index.ts';
import type { Ports } from '../../base/ports.ts';
import type { Clock } from './clock.ts';
import type { GlobalFacts } from './global-facts.ts';

/** The part of a page that expressions read. */
interface HostPage {
  readonly globals: GlobalFacts;
  readonly ports: Pick<Ports, 'link'>;
  readonly clock: Clock;
  bodyOf(call: string, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** The prefix of a link to the reply of a call. */
const CALL = 'call:';

/** The environment of expressions of one unit, or of one run of a handler. */
export class Host implements ExpressionHost {
  readonly #page: HostPage;
  readonly #globals: GlobalFacts;
  readonly #since = Date.now();

  constructor(page: HostPage) {
    this.#page = page;
    this.#globals = page.globals;
  }

  translate(key: string, values?: Readonly<Record<string, unknown>>): string {
    return this.#globals.translate(key, values);
  }
  language(): string {
    return this.#globals.lang;
  }
  now(grain: 'second' | 'minute' | 'day' | 'once'): number {
    return grain === 'once' ? this.#since : this.#page.clock.now(grain);
  }
  sizes(): readonly string[] {
    return this.#globals.sizes;
  }
  link(to: string, values: Readonly<Record<string, unknown>>): string | null {
    // The targets of a link depend on the reader.
    this.#globals.generation.get();
    const isCall = to.startsWith(CALL);
    return this.#page.ports.link(to, isCall ? this.#page.bodyOf(to.slice(CALL.length), values) : values);
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
