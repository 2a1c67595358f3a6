import type { ExpressionHost } from '../../expression/index.ts';
import type { Ports } from '../../ports.ts';
import type { Clock } from './clock.ts';
import type { World } from './world.ts';

/** What expressions of one unit, or of one run of a handler, ask of the world. */
export class Host implements ExpressionHost {
  readonly #world: World;
  readonly #ports: Pick<Ports, 'link'>;
  readonly #clock: Clock;
  readonly #since = Date.now();

  constructor(world: World, ports: Pick<Ports, 'link'>, clock: Clock) {
    this.#world = world;
    this.#ports = ports;
    this.#clock = clock;
  }

  translate(key: string, values?: Readonly<Record<string, unknown>>): string {
    return this.#world.translate(key, values);
  }
  language(): string {
    return this.#world.lang;
  }
  now(grain: 'second' | 'minute' | 'day' | 'once'): number {
    return grain === 'once' ? this.#since : this.#clock.now(grain);
  }
  sizes(): readonly string[] {
    return this.#world.sizes;
  }
  link(to: string, values: Readonly<Record<string, unknown>>): string | null {
    // what a link may lead to depends on the reader
    this.#world.generation.get();
    return this.#ports.link(to, values);
  }
  hasRole(role: string): boolean {
    return this.#world.hasRole(role);
  }
  lookup(code: unknown, table: string): unknown {
    return this.#world.lookup(code, table);
  }
  fits(schema: string, value: unknown): boolean {
    return this.#world.fits(schema, value);
  }
}
