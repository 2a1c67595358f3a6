import type { InspectEvents, InspectEvent } from '../../runtime/action/inspect-events.ts';

/** The cost of one position of a document since the inspector opened. Rows of a list are summed. */
export interface Cost {
  readonly renders: number;
  readonly evaluations: number;
  /** Milliseconds from a render until the next node's render, so that a widget's own rendering counts for it. */
  readonly renderTime: number;
  readonly evaluateTime: number;
}

type Counted = { -readonly [Name in keyof Cost]: Cost[Name] };
type Kind = 'render' | 'evaluate';

/** Counts renders and evaluations and their cost while it listens. */
export class Costs {
  readonly #places = new Map<string, Counted>();
  readonly #end: () => void;
  readonly #heard: () => void;
  #open: { readonly place: Counted; readonly kind: Kind; readonly since: number } | null = null;

  constructor(inspect: InspectEvents, heard: () => void) {
    this.#heard = heard;
    this.#end = inspect.listen((sighting) => this.#hear(sighting));
  }

  of(document: string, pointer: string): Cost {
    return this.#place(document, pointer);
  }

  stop(): void {
    this.#end();
  }

  #hear(sighting: InspectEvent): void {
    this.#close();
    this.#heard();
    if (sighting.kind !== 'render' && sighting.kind !== 'evaluate') return;
    const { kind, document, pointer } = sighting;
    const place = this.#place(document, pointer);
    if (kind === 'render') place.renders += 1;
    else place.evaluations += 1;
    const open = { place, kind, since: performance.now() };
    this.#open = open;
    // The last one of a round has no successor.
    queueMicrotask(() => {
      if (this.#open === open) this.#close();
    });
  }

  #close(): void {
    if (!this.#open) return;
    const { place, kind, since } = this.#open;
    const time = performance.now() - since;
    if (kind === 'render') place.renderTime += time;
    else place.evaluateTime += time;
    this.#open = null;
  }

  #place(document: string, pointer: string): Counted {
    const key = `${document} ${pointer}`;
    const known = this.#places.get(key) ?? { renders: 0, evaluations: 0, renderTime: 0, evaluateTime: 0 };
    this.#places.set(key, known);
    return known;
  }
}
