import type { HubEvents } from '../../../schemas/calls/hub.ts';

/** Sends events of calls and jobs to open pages. Send after the commit, because a page loads the change at once. */
export interface HubSender {
  /** Every open page of these people, on every node. */
  readonly toPeople: <Name extends keyof HubEvents>(
    people: readonly number[],
    event: Name,
    payload: HubEvents[Name],
  ) => Promise<void>;
  /** Every page that subscribed to a group, on every node; `except` is the connection that sent it. */
  readonly toGroup: <Name extends keyof HubEvents>(
    group: string,
    event: Name,
    payload: HubEvents[Name],
    options?: { readonly except?: string },
  ) => Promise<void>;
  readonly toEverybody: <Name extends keyof HubEvents>(event: Name, payload: HubEvents[Name]) => Promise<void>;
  /** Ends every connection of a person who was suspended, was signed out everywhere, or lost rights. */
  readonly endPerson: (person: number) => Promise<void>;
}

const doNothing = () => Promise.resolve();

/** Sends to nobody: for tests and tools that need no hub. */
export const silentHub: HubSender = {
  toPeople: doNothing,
  toGroup: doNothing,
  toEverybody: doNothing,
  endPerson: doNothing,
};
