import { describe, expect, test } from 'vitest';
import { until } from '../processes/support.ts';
import { open, ORIGIN, send, talk } from './page.ts';
import { cookieOf, database, sharedNodes, signIn } from './support.ts';

// The hub of two servers on one database and one Redis: a person at one server gets events of the other.

describe('the hub of two nodes', () => {
  const running = sharedNodes('hub', async () => ({ REQUESTS_PER_MINUTE: '100000' }));

  // The first one: nobody is there yet.
  test('knows who is at either node: by the first page and the last, wherever they are', async () => {
    const { ports } = running();
    const mentor = await open(ports[0], 'mentor');
    const [here, there] = [await open(ports[0], 'mentee'), await open(ports[1], 'mentee')];
    await until(() => mentor.connected.length === 1);
    await here.connection.stop();
    await there.connection.stop();
    await until(() => mentor.disconnected.length === 1);
    expect(mentor.connected).toHaveLength(1);
    await mentor.connection.stop();
  });

  test('carries messages to people, and changes to channels, at the other node', async () => {
    const { ports } = running();
    const { conversation, ids } = await talk(ports[0], 'hub');
    const [mentee, mentor] = [await open(ports[0], 'mentee'), await open(ports[1], 'mentor')];
    await send(mentee.connection, conversation, 'one');
    await until(() => mentor.received.length === 1);
    expect(mentor.received).toMatchObject([{ Message: 'one', UserId: ids['mentee'] }]);
    const client = await database('hub');
    const { rows } = await client.query<{ id: number }>(
      "select a.id from actions a join projects p on p.id = a.project where p.url = 'proto-vima' and a.flags & 1 = 1 order by a.id limit 1",
    );
    await client.end();
    const channel = { ActionId: String(rows[0]?.id), MenteeId: ids['mentee'] };
    for (const { connection } of [mentee, mentor]) await connection.invoke('subscribe', channel);
    const patch = [{ op: 'add', path: '/x', value: 1 }];
    await mentee.connection.invoke('sendToOthers', { ...channel, patch });
    await until(() => mentor.changed.length === 1);
    expect(mentor.changed).toMatchObject([{ ...channel, patch }]);
    expect(mentee.changed).toEqual([]);
    await Promise.all([mentee, mentor].map(({ connection }) => connection.stop()));
  });

  test('ends connections at both nodes when the session ends at one', async () => {
    const { ports } = running();
    const page = await open(ports[1], 'mentee');
    await fetch(`http://127.0.0.1:${ports[0]}/account/logoff`, {
      headers: { cookie: page.cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(await page.ended).toBe('ended');
  });

  test('needs no sticky sessions with WebSockets: negotiated at one node, opened at the other', async () => {
    const { ports } = running();
    const cookie = cookieOf(await signIn(ports[0], 'mentee'));
    const negotiated = await fetch(`http://127.0.0.1:${ports[0]}/hub/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { cookie, origin: ORIGIN },
    });
    const { connectionToken }: { connectionToken: string } = await negotiated.json();
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(`ws://127.0.0.1:${ports[1]}/hub?id=${connectionToken}`, {
      headers: { cookie, origin: ORIGIN },
    });
    const first = new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));
    socket.once('open', () => socket.send('{"protocol":"json","version":1}\u001e'));
    expect(await first).toBe('{}\u001e');
    socket.close();
  });

  // The last one: a node is gone then.
  test('loses nothing that was acknowledged and doubles nothing when a node is killed at 200 messages a second', async () => {
    const { ports, nodes } = running();
    const [one, other] = ports;
    const { conversation, ids } = await talk(other, 'hub');
    const mentor = await open(other, 'mentor');
    let mentee = await open(one, 'mentee');
    const acknowledged = new Set<string>();
    const waiting = new Set<string>();
    const attempt = async (token: string) => {
      try {
        await send(mentee.connection, conversation, token);
        acknowledged.add(token);
        waiting.delete(token);
      } catch {
        waiting.add(token); // it may be stored already: it is sent again with the same token
      }
    };
    const sending: Promise<void>[] = [];
    const total = 600;
    for (let count = 0; count < total; count += 1) {
      sending.push(attempt(`token ${count}`));
      if (count === total / 2) {
        nodes[0]?.child.kill('SIGKILL');
        await mentee.ended;
        mentee = await open(other, 'mentee');
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(sending);
    expect(waiting.size).toBeGreaterThan(0);
    await Promise.all([...waiting].map(attempt));
    expect(acknowledged.size).toBe(total);
    const client = await database('hub');
    const { rows } = await client.query<{ times: number }>(
      'select count(*)::integer as times from messages where sender = $1 group by token having token like $2',
      [Number(ids['mentee']), 'token %'],
    );
    await client.end();
    expect(rows).toHaveLength(total);
    expect(rows.every(({ times }) => times === 1)).toBe(true);
    await Promise.all([mentee, mentor].map(({ connection }) => connection.stop()));
  });
});
