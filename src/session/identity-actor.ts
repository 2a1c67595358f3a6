import { createActor, fromPromise, waitFor } from 'xstate';
import type { Identity } from '../../flows/identity/actors.ts';
import { machine, type IdentityActor } from '../../flows/identity/machine.ts';

/** Starts the identity flow, which requests the identity at once. Until then it has the known one. */
export function startIdentity(
  identify: () => Promise<Identity>,
  identity: Identity | null,
  follow: (snapshot: ReturnType<IdentityActor['getSnapshot']>) => void,
): IdentityActor {
  const actor = createActor(machine.provide({ actors: { identify: fromPromise<Identity>(identify) } }), {
    input: { identity },
  });
  actor.subscribe(follow);
  return actor.start();
}

/** Resolves once the identity is known. */
export async function whenIdentityKnown(actor: IdentityActor): Promise<void> {
  await waitFor(actor, (now) => !now.matches('unresolved'), { timeout: Infinity });
}
