import { DocumentError } from '../../prepare/document-error.ts';
import type { PreparedEvent } from '../../prepare/types.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import type { Performer } from './performer.ts';
import { watch } from './watch.ts';

type Listen = (unit: UnitScope, performer: Performer, event: PreparedEvent) => () => void;

const nothing = (): void => {};

const LISTENERS: Record<PreparedEvent['kind'], Listen> = {
  open: () => nothing,
  close: () => nothing,
  unknown(unit, _performer, event) {
    if (event.kind === 'unknown')
      unit.page.failed(new DocumentError(`${unit.prepared.name}: there is no event ${event.event}`, event.pointer));
    return nothing;
  },
  change(unit, performer, event) {
    if (event.kind !== 'change') return nothing;
    const read = (): unknown => event.reader.prepared.run(unit);
    const fire = (value: unknown, old: unknown): void => performer.fire(event.handler, { value, old });
    // Replies that came with the page are a change, too.
    return watch(read, fire, unit.beforeGiven(read));
  },
  key: (unit, performer, event) =>
    event.kind === 'key'
      ? unit.page.keys.listen(
          event.combo,
          () => performer.fire(event.handler, {}),
          () => unit.page.isOnTop(unit.dialog),
        )
      : nothing,
  every(_unit, performer, event) {
    if (event.kind !== 'every') return nothing;
    const timer = setInterval(() => performer.fire(event.handler, {}), event.ms);
    return () => clearInterval(timer);
  },
  hub: (unit, performer, event) =>
    event.kind === 'hub'
      ? unit.page.ports.listen(event.event, (payload) => performer.fire(event.handler, payload))
      : nothing,
  flow: (unit, performer, event) =>
    event.kind === 'flow'
      ? watch(
          () => unit.read('flows', [event.flow, 'state']),
          (state) => {
            if (state === event.state) performer.fire(event.handler, { state });
          },
        )
      : nothing,
};

/** Starts the listeners of a unit; returns the function that stops them. */
export function listenToUnitEvents(
  unit: UnitScope,
  performer: Performer,
  events: readonly PreparedEvent[],
): () => void {
  const ends = events.map((event) => LISTENERS[event.kind](unit, performer, event));
  return () => {
    for (const end of ends) end();
    for (const event of events) if (event.kind === 'close') performer.fire(event.handler, {});
  };
}
