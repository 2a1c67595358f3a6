import type { HubSender } from '../../../server/platform/base/hub-sender.ts';

/** The events that people received, in order. */
export interface RecordedEvent {
  readonly people: readonly number[];
  readonly event: string;
  readonly payload: unknown;
}

/** A hub without connections that records who would receive what. For tests. */
export function recordingHub(): { readonly hub: HubSender; readonly events: RecordedEvent[] } {
  const events: RecordedEvent[] = [];
  const hub: HubSender = {
    toPeople: (people, event, payload) => {
      events.push({ people, event, payload });
      return Promise.resolve();
    },
    toGroup: () => Promise.resolve(),
    toEverybody: () => Promise.resolve(),
    endPerson: () => Promise.resolve(),
  };
  return { hub, events: events };
}
