import { createActor, fromPromise, waitFor } from 'xstate';
import type { Identity } from '../../flows/identity/actors.ts';
import { machine, type IdentityActor } from '../../flows/identity/machine.ts';

/** The identity flow, running; it asks at once who is here. */
export function startIdentity(
  identify: () => Promise<Identity>,
  follow: (snapshot: ReturnType<IdentityActor['getSnapshot']>) => void,
): IdentityActor {
  const actor = createActor(machine.provide({ actors: { identify: fromPromise<Identity>(identify) } }));
  actor.subscribe(follow);
  return actor.start();
}

/** Answers once it is known who is here. */
export async function whenIdentityKnown(actor: IdentityActor): Promise<void> {
  await waitFor(actor, (now) => !now.matches('unresolved'), { timeout: Infinity });
}
