import type { HubSender } from '../../../server/hub/sender.ts';

/** What people were told, in order. */
export interface RecordedEvent {
  readonly people: readonly number[];
  readonly event: string;
  readonly payload: unknown;
}

/** A hub without connections, which remembers whom it was to tell what. For tests. */
export function recordingHub(): { readonly hub: HubSender; readonly events: RecordedEvent[] } {
  const told: RecordedEvent[] = [];
  const hub: HubSender = {
    toPeople: (people, event, payload) => {
      told.push({ people, event, payload });
      return Promise.resolve();
    },
    toGroup: () => Promise.resolve(),
    toEverybody: () => Promise.resolve(),
    endPerson: () => Promise.resolve(),
  };
  return { hub, events: told };
}
