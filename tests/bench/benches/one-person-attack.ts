// One signed-in mentee who does their worst, in a process of its own, until the parent ends it: every kind of request at once, as often as the limits let.
import { request } from 'node:http';
import { connect } from 'node:net';
import type { Ready } from './one-person-server.ts';

/** Concurrent requests of one kind. */
const LANES = 3;
/** An address of its own, because limits by address are not measured here. */
const ELSEWHERE = '127.0.0.9';

process.once('message', ({ port, cookies, ids, action, answerSet }: Ready) => {
  const cookie = cookies['mentee'] ?? '';
  const post = (path: string, body: object): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
      const asked = request({ host: '127.0.0.1', port, path, method: 'POST', localAddress: ELSEWHERE, headers });
      asked.on('response', (reply) => {
        count(reply.statusCode ?? -1);
        reply.resume();
        reply.on('end', resolve);
        reply.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(JSON.stringify(body));
    });
  const statuses = new Map<number, number>();
  const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);

  /** A file where a text belongs, then a file, and no end. */
  const halfForm = (): Promise<void> =>
    new Promise((resolve) => {
      const part = (name: string, file: string, bytes: string) =>
        `--bnd\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: text/plain\r\n\r\n${bytes}\r\n`;
      const body = part('hash', 't.txt', 'x') + part('data', 'a.txt', 'A'.repeat(900_000));
      const socket = connect({ port, host: '127.0.0.1', localAddress: ELSEWHERE });
      const end = () => {
        socket.destroy();
        count(0);
        resolve();
      };
      socket.setTimeout(5_000, end);
      socket.on('data', end);
      socket.on('error', end);
      socket.write(
        `POST /api/files/uploadpart HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\n` +
          `Content-Type: multipart/form-data; boundary=bnd\r\nContent-Length: ${body.length + 100}\r\n\r\n${body}`,
      );
    });

  const attacks: readonly (() => Promise<void>)[] = [
    () => post('/api/Quest/AnswerOpen', { AnswerSetId: answerSet, GroupId: 'ID_0003', Text: `${'0'.repeat(99_998)}-` }),
    () => post('/api/Action/complet', { ActionId: action }),
    () => post('/api/quest/CombinedResults', { ActionIds: Array.from({ length: 50 }, () => '1') }),
    () => post('/api/User/UpdateFields', { UserId: ids['mentee'], Fields: { address: '<!--'.repeat(200_000) } }),
    () => post('/api/User/UpdateFields', { UserId: ids['mentee'], Fields: { address: ['<!--'.repeat(5_000)] } }),
    () =>
      post('/api/files/StartUpload', {
        Category: 'x',
        Name: 'a.bin',
        Parts: 8000,
        PartSize: 262_144,
        FileSize: 2_097_152_000,
      }),
    () => post('/Account/Login', { Username: 'mentee2', Password: 'wrong' }),
    halfForm,
  ];
  for (const attack of attacks)
    for (let lane = 0; lane < LANES; lane += 1)
      void (async () => {
        for (;;) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other in each lane
          await attack().catch(() => count(-1));
        }
      })();
  process.once('message', () => process.send?.(Object.fromEntries(statuses), () => process.exit(0)));
});
