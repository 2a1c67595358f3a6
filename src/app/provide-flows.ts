import type { Ports } from '../../engine/index.ts';
import { provideOverCalls } from '../../flows/provide.ts';
import type { GivenKeys } from '../device/device-keys.ts';
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
      const ask = async () => {
        const reply = await own.call('account.deviceKeys', {}, { signal: new AbortController().signal });
        // The server has validated it.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return reply as GivenKeys;
      };
      return deviceShelf(owner, itemKey(owner, ask));
    },
  );
  // A page within the page has its own ports. Its flows use these, and store nothing on the device.
  return async (flow, machine, ports) =>
    ports === own
      ? provideOwn(flow, machine)
      : provideOverCalls(async (name, body, init) => ports.call(name, body, init))(flow, machine);
}
