import type { Ports } from '../../engine/index.ts';
import { provideOverCalls } from '../../flows/provide.ts';
import type { Session } from '../session/session.ts';

type Provide = (flow: string, machine: unknown, ports: Ports) => Promise<unknown>;

/** Provides the actors of flows over the calls of the page; `called` is told each call. */
export function provideFlows(own: Ports, session: Session, called: (name: string) => void): Provide {
  const provideOwn = provideOverCalls(
    async (name, body, init) => {
      const reply = await own.call(name, body, init);
      called(name);
      return reply;
    },
    async () => {
      // Only now the owner of the answers is known. An answer set belongs to one project, wherever it is opened.
      if (session.state === 'unresolved') await session.whenIdentityKnown();
      return (await import('../device/shelf.ts')).deviceShelf(session.person && { ...session.person, project: '' });
    },
  );
  // A page within the page has ports of its own: its flows ask these, and keep nothing on the device.
  return async (flow, machine, ports) =>
    ports === own
      ? provideOwn(flow, machine)
      : provideOverCalls(async (name, body, init) => ports.call(name, body, init))(flow, machine);
}
