import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { call, until } from '../processes/support.ts';
import { cookieOf, database, signIn } from './support.ts';

export const ORIGIN = 'http://praxis.test';

/** A person's page at one of the nodes. */
export async function open(port: number, username: string) {
  const cookie = cookieOf(await signIn(port, username));
  const connection = new HubConnectionBuilder()
    .withUrl(`http://127.0.0.1:${port}/hub`, { headers: { cookie, origin: ORIGIN } })
    .configureLogging(LogLevel.None)
    .build();
  const heard = (name: string) => {
    const all: unknown[] = [];
    connection.on(name, (payload: unknown) => void all.push(payload));
    return all;
  };
  const page = {
    connection,
    cookie,
    received: heard('messageReceived'),
    /** More than one: the page has to load missed messages. */
    welcomed: heard('connected'),
    changed: heard('changed'),
    connected: heard('userConnected'),
    disconnected: heard('userDisconnected'),
    status: heard('statusUpdate'),
    initial: heard('initialData'),
    ended: new Promise<string>((resolve) => connection.onclose(() => resolve('ended'))),
  };
  await connection.start();
  await until(() => page.initial.length > 0);
  return page;
}

export interface Talk {
  readonly conversation: string;
  readonly ids: Readonly<Record<string, string>>;
}

/** The conversation of the demo's mentee and mentor. */
export async function talk(port: number, name: string): Promise<Talk> {
  const cookie = cookieOf(await signIn(port, 'mentee'));
  const client = await database(name);
  const { rows } = await client.query<{ username: string; id: number }>('select username, id from people');
  await client.end();
  const ids = Object.fromEntries(rows.map(({ username, id }) => [username, String(id)]));
  const answer = await call(port, '/api/User/Chat', { UserId: ids['mentor'] }, cookie);
  const { Id: conversation }: { Id: string } = await answer.json();
  return { conversation, ids };
}

export const send = (connection: HubConnection, ConversationId: string, Token: string) =>
  connection.invoke('sendMessage', { ConversationId, Message: Token, Token });
