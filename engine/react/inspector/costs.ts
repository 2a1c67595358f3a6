import type { InspectEvents, InspectEvent } from '../../runtime/action/inspect-events.ts';

/** What one place of a document cost since the inspector looked. Rows of a list count together. */
export interface Cost {
  readonly renders: number;
  readonly evaluations: number;
  /** Milliseconds: of a render until the next node begins, so that what a widget draws itself counts as its own. */
  readonly renderTime: number;
  readonly evaluateTime: number;
}

type Counted = { -readonly [Name in keyof Cost]: Cost[Name] };
type Kind = 'render' | 'evaluate';

/** Counts renders and evaluations, and what they cost, while it listens. */
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
    // the last of a round has nobody after it
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
