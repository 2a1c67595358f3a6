import {
  HttpTransportType,
  HubConnectionBuilder,
  JsonHubProtocol,
  LogLevel,
  type HubConnection,
} from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import { onTestFinished } from 'vitest';
import { closed, Type } from '../../../schemas/define.ts';
import { defineHubMethod } from '../../../schemas/calls/hub.ts';
import { hubArea, type HubArea } from '../../../server/platform/hub/methods.ts';
import { forbidden } from '../../../server/platform/base/problem.ts';

/** The protocols of the official client. */
export const TRANSPORT_PROTOCOLS = [
  ['WebSockets', 'json'],
  ['WebSockets', 'messagepack'],
  ['ServerSentEvents', 'json'],
  ['LongPolling', 'json'],
  ['LongPolling', 'messagepack'],
] as const;

export type TransportName = (typeof TRANSPORT_PROTOCOLS)[number][0];
export type ProtocolName = (typeof TRANSPORT_PROTOCOLS)[number][1];

const TRANSPORT = {
  WebSockets: HttpTransportType.WebSockets,
  ServerSentEvents: HttpTransportType.ServerSentEvents,
  LongPolling: HttpTransportType.LongPolling,
} as const;

export interface ClientSettings {
  readonly transport?: TransportName;
  readonly protocol?: ProtocolName;
  readonly headers: Readonly<Record<string, string>>;
  readonly skipNegotiation?: boolean;
  readonly stateful?: boolean;
}

/** The official client, not started. It is stopped after the test. */
export function officialClient(address: string, settings: ClientSettings): HubConnection {
  const { transport = 'WebSockets', protocol = 'json', headers, skipNegotiation = false, stateful = false } = settings;
  let builder = new HubConnectionBuilder()
    .withUrl(`${address}/hub`, { transport: TRANSPORT[transport], headers: { ...headers }, skipNegotiation })
    .withHubProtocol(protocol === 'json' ? new JsonHubProtocol() : new MessagePackHubProtocol())
    .configureLogging(LogLevel.None);
  if (stateful) builder = builder.withStatefulReconnect();
  const connection = builder.build();
  onTestFinished(() => connection.stop());
  return connection;
}

/** Records the arguments of an event. */
export function recordEvents(connection: HubConnection, name: string): unknown[] {
  const heard: unknown[] = [];
  connection.on(name, (payload: unknown) => void heard.push(payload));
  return heard;
}

const methods = {
  'test.add': defineHubMethod({
    summary: 'Adds.',
    roles: 'signedIn',
    body: closed({ A: Type.Number(), B: Type.Number() }),
    reply: Type.Number(),
    harmless: true,
  }),
  'test.echo': defineHubMethod({
    summary: 'Says the same.',
    roles: 'signedIn',
    body: closed({ Value: Type.Unknown() }),
    reply: Type.Unknown(),
  }),
  'test.break': defineHubMethod({ summary: 'Breaks.', roles: 'signedIn', body: closed({}), reply: Type.Null() }),
  'test.refuse': defineHubMethod({ summary: 'Refuses.', roles: 'signedIn', body: closed({}), reply: Type.Null() }),
  'test.admins': defineHubMethod({ summary: 'For some.', roles: ['Admin'], body: closed({}), reply: Type.Null() }),
  'test.join': defineHubMethod({
    summary: 'Joins.',
    roles: 'signedIn',
    body: closed({ Group: Type.String() }),
    reply: Type.Null(),
  }),
  'test.leave': defineHubMethod({
    summary: 'Leaves.',
    roles: 'signedIn',
    body: closed({ Group: Type.String() }),
    reply: Type.Null(),
  }),
  'test.tellOthers': defineHubMethod({
    summary: 'Tells the others of a group.',
    roles: 'signedIn',
    body: closed({ Group: Type.String(), UserId: Type.String() }),
    reply: Type.Null(),
  }),
  'test.count': defineHubMethod({
    summary: 'Counts, one number after the other.',
    roles: 'signedIn',
    body: closed({ To: Type.Integer(), Pause: Type.Optional(Type.Integer()) }),
    reply: Type.Integer(),
    streams: 'down',
  }),
  'test.sum': defineHubMethod({
    summary: 'Adds up what comes.',
    roles: 'signedIn',
    body: closed({}),
    reply: Type.Number(),
    streams: 'up',
    items: Type.Number(),
  }),
  'test.fill': defineHubMethod({
    summary: 'Sends the caller many texts that nobody asked for.',
    roles: 'signedIn',
    body: closed({ Times: Type.Integer(), Size: Type.Integer() }),
    reply: Type.Null(),
  }),
};

/** Counts the cancelled streams of the test methods. */
export const observed = { cancelled: 0 };

/** A hub with every kind of method. */
export const testHub: HubArea = hubArea(methods, {
  'test.add': ({ A, B }) => A + B,
  'test.echo': ({ Value }) => Value,
  'test.break': () => {
    throw new Error('secret details');
  },
  'test.refuse': () => {
    throw forbidden();
  },
  'test.admins': () => null,
  'test.join': ({ Group }, { connection }) => {
    connection.join(Group);
    return null;
  },
  'test.leave': ({ Group }, { connection }) => {
    connection.leave(Group);
    return null;
  },
  'test.tellOthers': async ({ Group, UserId }, { hub, connection }) => {
    await hub.toGroup(Group, 'chat.userConnected', { UserId }, { except: connection.id });
    return null;
  },
  'test.count': async function* ({ To, Pause = 0 }, { signal }) {
    for (let number = 1; number <= To; number += 1) {
      if (signal.aborted) {
        observed.cancelled += 1;
        return;
      }
      yield number;
      await new Promise((resolve) => setTimeout(resolve, Pause));
    }
  },
  'test.sum': async (_body, { items }) => {
    let sum = 0;
    for await (const item of items) sum += Number(item);
    return sum;
  },
  'test.fill': async ({ Times, Size }, { hub, me }) => {
    for (let count = 0; count < Times; count += 1)
      await hub.toPeople([me.Id], 'notify.showNotification', { title: 'x'.repeat(Size), data: null });
    return null;
  },
});
