import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { isDeep } from '../support/depth.ts';
import { call, dataFolder, freePort, ready, server, type Started } from './support.ts';

const PART = 65_536;
/** One at each of four moments, or many. */
const KILLS = isDeep ? 20 : 4;
const PARTS = 401;
/** The parts between two kills. */
const SHARE = Math.floor(PARTS / (KILLS + 1));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

interface Progress {
  readonly Done: readonly number[];
  readonly Ended: boolean;
}

test(
  'an upload outlives kills of the server, and what is stored is what was sent',
  { timeout: isDeep ? 240_000 : 120_000 },
  async () => {
    const port = freePort();
    const settings = {
      PORT: String(port),
      DATA_DIR: dataFolder('demo'),
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '100000',
    };
    const file = randomBytes(PART * (PARTS - 1) + 1234);
    const parts = Array.from({ length: PARTS }, (_, index) => file.subarray(index * PART, (index + 1) * PART));
    let running: Started = server(settings);
    await ready(port, running);
    const signIn = await call(port, '/Account/Login', { Username: 'mentee', Password: 'Praxis!1' });
    const cookie = signIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const post = async <Reply>(path: string, body: object) =>
      // The declared limits of these calls.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      (await call(port, path, body, cookie)).json() as Promise<Reply>;
    const start = {
      Category: 'cv',
      Name: 'film.bin',
      OriginalName: 'film.bin',
      Mime: '',
      Parts: parts.length,
      PartSize: PART,
      FileSize: file.length,
    };
    const { Id } = await post<{ Id: string }>('/api/files/StartUpload', start);

    const send = async (part: number) => {
      const bytes = parts[part] ?? Buffer.alloc(0);
      const form = new FormData();
      for (const [name, value] of Object.entries({ Id, part, hash: sha256(bytes).toString('hex') }))
        form.append(name, String(value));
      form.append('data', new Blob([new Uint8Array(bytes)]));
      const headers = { 'sec-fetch-site': 'same-origin', cookie };
      const address = `http://127.0.0.1:${port}/api/files/uploadpart`;
      const answer = await fetch(address, { method: 'POST', body: form, headers }).catch(() => undefined);
      if (answer?.ok === false) throw new Error(`Part ${part}: ${answer.status} ${await answer.text()}`);
      return answer !== undefined;
    };
    let taken = 0;
    /** Three at a time, until so many are sent or the server is gone; returns how many were there before. */
    const sendMissing = async (count = parts.length) => {
      const { Done } = await post<Progress>('/api/praxis/files/progress', { Id });
      const missing = parts.map((_, part) => part).filter((part) => !Done.includes(part));
      const open = missing.slice(0, count);
      const sender = async () => {
        for (let part = open.shift(); part !== undefined; part = open.shift()) {
          if (!(await send(part))) return;
          taken += 1;
        }
      };
      await Promise.all([sender(), sender(), sender()]);
      return Done.length;
    };

    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = taken;
      // A fast machine has parts left for the last kill as well.
      const sending = sendMissing(SHARE);
      const begun = vi.waitUntil(() => taken > before + (kill % 4), { timeout: 30_000, interval: 5 });
      await Promise.race([sending, begun]);
      await wait((kill * 37) % 20);
      running.child.kill('SIGKILL');
      await running.ended;
      // It goes on from where it was, and does not begin anew.
      expect(await sending).toBeGreaterThanOrEqual(before);
      running = server(settings);
      await ready(port, running);
    }
    await sendMissing();
    const Hash = createHash('sha256')
      .update(Buffer.concat(parts.map(sha256)))
      .digest('hex');
    const ended = await post<{ Id: string; Size: number }>('/api/files/EndUpload', { Id, Hash });
    expect(ended.Size).toBe(file.length);
    const stored = await fetch(`http://127.0.0.1:${port}/api/files/download?Category=cv&name=${ended.Id}`, {
      headers: { cookie },
    });
    expect(Buffer.from(await stored.arrayBuffer()).equals(file)).toBe(true);
  },
);
