import type { Ports } from '../../engine/index.ts';
import { provideOverCalls } from '../../flows/provide.ts';
import type { Session } from '../session/session.ts';

type Provide = (flow: string, machine: unknown, ports: Ports) => Promise<unknown>;

/** Provides the actors of flows over the calls of the page. `called` receives the name of each call. */
export function provideFlows(own: Ports, session: Session, called: (name: string) => void): Provide {
  const provideOwn = provideOverCalls(
    async (name, body, init) => {
      const reply = await own.call(name, body, init);
      called(name);
      return reply;
    },
    async () => {
      // The owner of the answers is not known earlier. An answer set belongs to one project, wherever it is opened.
      if (session.state === 'unresolved') await session.whenIdentityKnown();
      const { deviceShelf, itemKey } = await import('../device/shelf.ts');
      const owner = session.person && { ...session.person, project: '' };
      return deviceShelf(
        owner,
        itemKey(owner, () => own.call('account.deviceKeys', {}, { signal: new AbortController().signal })),
      );
    },
  );
  // A page within the page has its own ports. Its flows use these, and store nothing on the device.
  return async (flow, machine, ports) =>
    ports === own
      ? provideOwn(flow, machine)
      : provideOverCalls(async (name, body, init) => ports.call(name, body, init))(flow, machine);
}
