import type { Step } from '../../prepare/types.ts';
import type { UnitScope } from '../scope/unit-scope.ts';

/** The events for an inspector. */
export type InspectEvent =
  | { readonly kind: 'render' | 'evaluate'; readonly document: string; readonly pointer: string; readonly name: string }
  | { readonly kind: 'action'; readonly document: string; readonly pointer: string; readonly name: string }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly body: unknown;
      readonly ms: number;
      readonly error?: unknown;
    };

type NodePlace = { readonly document: string; readonly pointer: string; readonly name: string };

/** Listeners of the inspector and of tests that count. Without listeners no event is created. */
export class InspectEvents {
  readonly #listeners = new Set<(sighting: InspectEvent) => void>();
  render: ((node: NodePlace) => void) | null = null;
  evaluate: ((node: NodePlace) => void) | null = null;
  action: ((step: Step, unit: UnitScope) => void) | null = null;
  call: ((name: string, body: unknown, ms: number, error?: unknown) => void) | null = null;

  /** Returns the end of listening. */
  listen(listener: (sighting: InspectEvent) => void): () => void {
    this.#listeners.add(listener);
    this.#arm();
    return () => {
      this.#listeners.delete(listener);
      this.#arm();
    };
  }

  get listening(): boolean {
    return this.#listeners.size > 0;
  }

  #tell(sighting: InspectEvent): void {
    for (const listener of this.#listeners) listener(sighting);
  }

  #arm(): void {
    const on = this.listening;
    this.render = on ? (node) => this.#tell({ kind: 'render', ...placeWithoutContext(node) }) : null;
    this.evaluate = on ? (node) => this.#tell({ kind: 'evaluate', ...placeWithoutContext(node) }) : null;
    this.action = on
      ? (step, unit) =>
          this.#tell({ kind: 'action', document: unit.prepared.name, pointer: step.pointer, name: step.do })
      : null;
    this.call = on ? (name, body, ms, error) => this.#tell({ kind: 'call', name, body, ms, error }) : null;
  }
}

const placeWithoutContext = ({ document, pointer, name }: NodePlace): NodePlace => ({ document, pointer, name });
