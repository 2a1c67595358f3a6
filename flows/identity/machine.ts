import { assign, setup, type ActorRefFrom } from 'xstate';
import { actors, type Identity } from './actors.ts';

export interface IdentityContext {
  /** The signed-in person. During a reload it is still the previous one. */
  readonly identity: Identity | null;
  /** The reason for being signed out: the server's code ("unauthenticated", "network"), or null. */
  readonly reason: string | null;
}

export type IdentityEvent = { readonly type: 'reload' } | { readonly type: 'signedOut' };

/** Unresolved until the server has answered, then signed in or out. It can be forced to request the identity again. */
export const machine = setup({
  // XState reads only the types of these; there is no value to check.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion
  types: {} as {
    context: IdentityContext;
    events: IdentityEvent;
    input: { readonly identity?: Identity | null } | undefined;
  },
  actors,
}).createMachine({
  id: 'identity',
  initial: 'unresolved',
  context: ({ input }) => ({ identity: input?.identity ?? null, reason: null }),
  states: {
    unresolved: {
      invoke: {
        src: 'identify',
        onDone: {
          target: 'authenticated',
          actions: assign({ identity: ({ event }) => event.output, reason: null }),
        },
        onError: {
          target: 'unauthenticated',
          actions: assign({ identity: null, reason: ({ event }) => codeOf(event.error) }),
        },
      },
      on: {
        reload: { target: 'unresolved', reenter: true },
        signedOut: 'unauthenticated',
      },
    },
    authenticated: { on: { reload: 'unresolved', signedOut: 'unauthenticated' } },
    unauthenticated: {
      entry: assign({ identity: null }),
      on: { reload: 'unresolved' },
    },
  },
});

export type IdentityActor = ActorRefFrom<typeof machine>;

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return 'failed';
}
