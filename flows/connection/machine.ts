import { setup, type ActorRefFrom } from 'xstate';
import { actors, type LineEvent } from './actors.ts';

/** The delay after a disconnect before the connection is started again. */
export const RETRY_MS = 5_000;

/** The connection to the hub: Starting, Connected, Reconnecting after a loss, Disconnected until it is started again. It never gives up. */
export const machine = setup({
  // XState reads only the types of these; there is no value to check.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion
  types: {} as { events: LineEvent },
  actors,
  delays: { retry: RETRY_MS },
}).createMachine({
  id: 'connection',
  initial: 'Starting',
  invoke: { src: 'line' },
  on: { back: '.Connected', lost: '.Reconnecting', closed: '.Disconnected' },
  states: {
    Starting: { invoke: { src: 'start', onDone: 'Connected', onError: 'Disconnected' } },
    Connected: {},
    Reconnecting: {},
    Disconnected: { after: { retry: 'Starting' }, on: { wake: 'Starting' } },
  },
});

export type ConnectionActor = ActorRefFrom<typeof machine>;
