import { isGated } from '../policy/consent.ts';
import type { Connection } from './connection.ts';
import type { Frame } from './frame.ts';
import type { Connections } from './connections.ts';

/** Something that every node does for its own connections. */
export type Order =
  | { readonly to: 'people'; readonly people: readonly number[] }
  | { readonly to: 'group'; readonly group: string; readonly except?: string | undefined }
  | { readonly to: 'everybody' };

/** What people say to each other is told to themselves, and not where somebody acts or looks as one of them. */
const PRIVATE: ReadonlySet<string> = new Set(['chat.messageReceived', 'chat.messageRead', 'chat.typing']);

/** What the shell of a page needs before its reader has given the consent that each of their projects asks for. */
const BEFORE_CONSENT: ReadonlySet<string> = new Set(['documents.changed', 'lang.textsChanged']);

/** Sends an event to whom the order means, of this node. */
export function deliver(connections: Connections, order: Order, event: string, frame: Frame): void {
  for (const connection of meant(connections, order)) if (hears(connection, event)) connection.send(frame);
}

const hears = ({ holder }: Connection, event: string): boolean =>
  (holder.behind === undefined || !PRIVATE.has(event)) && (BEFORE_CONSENT.has(event) || !isGated(holder.memberships));

function meant(connections: Connections, order: Order): Iterable<Connection> {
  switch (order.to) {
    case 'people':
      return order.people.flatMap((person) => [...connections.of(person)]);
    case 'group':
      return [...connections.in(order.group)].filter(({ id }) => id !== order.except);
    default:
      return connections.all;
  }
}
