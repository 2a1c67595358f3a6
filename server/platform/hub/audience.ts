import { isConsentMissing } from '../http/consent.ts';
import type { Connection } from './connection.ts';
import type { Frame } from './frame.ts';
import type { Connections } from './connections.ts';

/** An order for every node about its own connections. */
export type Audience =
  | { readonly to: 'people'; readonly people: readonly number[] }
  | { readonly to: 'group'; readonly group: string; readonly except?: string | undefined }
  | { readonly to: 'everybody' };

/** Sent only to members, and not to connections of impersonators. */
const PRIVATE_EVENTS: ReadonlySet<string> = new Set(['chat.messageReceived', 'chat.messageRead', 'chat.typing']);

/** Events that the shell needs before its reader has given the consent that each of their projects requires. */
const EVENTS_BEFORE_CONSENT: ReadonlySet<string> = new Set(['documents.changed', 'lang.textsChanged']);

/** Sends an event to the connections of this node that the order names. */
export function sendToAudience(connections: Connections, audience: Audience, event: string, frame: Frame): void {
  for (const connection of connectionsOf(connections, audience))
    if (mayReceive(connection, event)) connection.send(frame);
}

const mayReceive = ({ user }: Connection, event: string): boolean =>
  (user.impersonator === undefined || !PRIVATE_EVENTS.has(event)) &&
  (EVENTS_BEFORE_CONSENT.has(event) || !isConsentMissing(user.memberships));

function connectionsOf(connections: Connections, audience: Audience): Iterable<Connection> {
  switch (audience.to) {
    case 'people':
      return audience.people.flatMap((person) => [...connections.of(person)]);
    case 'group':
      return [...connections.in(audience.group)].filter(({ id }) => id !== audience.except);
    default:
      return connections.all;
  }
}
