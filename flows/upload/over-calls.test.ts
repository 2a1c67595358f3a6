import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { UploadInput } from './actors.ts';
import { machine } from './machine.ts';
import { uploadOverCalls } from './over-calls.ts';
import { sha256, wholeHash } from './parts.ts';

class Failure extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

const blobIn = (data: unknown): Blob | string => {
  const { blob } = Object(data);
  return blob instanceof Blob ? blob : '';
};

/** A server's upload in memory: parts in any order, checked against their hashes. */
class Server {
  readonly parts = new Map<number, { readonly hash: string; readonly bytes: Uint8Array }>();
  readonly sent: number[] = [];
  readonly calls: string[] = [];
  maxAtOnce = 0;
  #now = 0;
  started: Record<string, unknown> = {};
  ended: Record<string, unknown> | null = null;
  /** Was it ended before? */
  over = false;
  /** Errors for the next calls of a name. */
  fails: Record<string, Failure[]> = {};

  readonly call = async (name: string, body: unknown): Promise<unknown> => {
    this.calls.push(name);
    const failure = this.fails[name]?.shift();
    if (failure) throw failure;
    const given: Record<string, unknown> = { ...Object(body) };
    switch (name) {
      case 'files.startUpload':
        this.started = given;
        return { Id: 'u1', Name: 'x' };
      case 'files.progress': {
        const found = [...this.parts].toReversed();
        const { Parts, PartSize } = this.started;
        if (this.over) return { Parts, PartSize, Done: [0, 1, 2, 3, 4, 5, 6], Hashes: [], Ended: true };
        return { Parts, PartSize, Done: found.map(([part]) => part), Hashes: found.map(([, { hash }]) => hash) };
      }
      case 'files.uploadPart':
        return this.#receive(given);
      case 'files.endUpload':
        this.ended = given;
        return { Id: 'f1' };
      default:
        return {};
    }
  };

  async #receive({ part, hash, data }: Record<string, unknown>): Promise<unknown> {
    this.#now += 1;
    this.maxAtOnce = Math.max(this.maxAtOnce, this.#now);
    const bytes = new Uint8Array(await new Response(blobIn(data)).arrayBuffer());
    // A barrier: parallel parts meet here.
    await new Promise((done) => setTimeout(done, 10));
    this.#now -= 1;
    const real = await sha256(bytes);
    if (real !== hash) throw new Failure('wrong-hash', 422);
    this.parts.set(Number(part), { hash: real, bytes });
    this.sent.push(Number(part));
    return {};
  }

  get whole(): string {
    return [...this.parts.keys()]
      .toSorted((one, other) => one - other)
      .map((part) => new TextDecoder().decode(this.parts.get(part)?.bytes))
      .join('');
  }
}

const TEXT = 'abcdefghijklmnopqrstuvwxyz';

function begin(server: Server, given: Partial<UploadInput> = {}, text = TEXT) {
  const blob = new Blob([text]);
  const input: UploadInput = {
    file: { key: 'k', name: 'a.txt', type: 'text/plain', size: blob.size, blob },
    target: 'files',
    start: { ProjectId: '1', Category: 'Notes', Name: 'a.txt' },
    end: {},
    known: null,
    resume: null,
    partSize: 4,
    ...given,
  };
  const actor = createActor(uploadOverCalls(machine, server.call), { input }).start();
  return { actor, until: (state: string) => waitFor(actor, (now) => now.value === state, { timeout: 2_000 }) };
}

describe('the upload over calls', () => {
  test('hears of an end that it missed, and sends nothing', async () => {
    const server = new Server();
    server.over = true;
    const { context } = await begin(server).until('done');
    expect([server.sent, server.ended, context.result]).toEqual([[], { ProjectId: '1', Id: 'u1' }, { Id: 'f1' }]);
  });

  test('sends every part with its hash, three at a time, and the hash of the whole', async () => {
    const server = new Server();
    const { context } = await begin(server).until('done');
    expect([server.whole, server.maxAtOnce, context.result]).toEqual([TEXT, 3, { Id: 'f1' }]);
    expect(server.started).toMatchObject({
      Category: 'Notes',
      OriginalName: 'a.txt',
      Parts: 7,
      PartSize: 4,
      FileSize: 26,
    });
    const hashes = await Promise.all(
      TEXT.match(/.{1,4}/g)?.map((part) => sha256(new TextEncoder().encode(part))) ?? [],
    );
    expect(server.ended).toEqual({ ProjectId: '1', Id: 'u1', Hash: await wholeHash(hashes) });
  });

  test('sends an empty file', async () => {
    const server = new Server();
    await begin(server, {}, '').until('done');
    expect([server.parts.size, server.whole]).toEqual([1, '']);
  });

  test('after a lost line sends only what is missing', async () => {
    const server = new Server();
    server.fails['files.uploadPart'] = [];
    const { actor, until } = begin(server);
    await until('sending');
    server.fails['files.uploadPart'].push(
      new Failure('network', 0),
      new Failure('network', 0),
      new Failure('network', 0),
    );
    await until('waiting');
    const before = new Set(server.sent);
    actor.send({ type: 'ONLINE' });
    await until('done');
    expect(server.whole).toBe(TEXT);
    expect(server.sent.filter((part) => before.has(part))).toHaveLength(before.size);
  });

  test('goes on after a reload with the same file, and not with another', async () => {
    const server = new Server();
    const first = begin(server);
    await first.until('done');
    server.parts.delete(2);
    server.sent.length = 0;
    await begin(server, { resume: 'u1' }).until('done');
    expect([server.sent, server.whole]).toEqual([[2], TEXT]);
    server.parts.delete(2);
    const { context } = await begin(server, { resume: 'u1' }, TEXT.toUpperCase()).until('failed');
    expect(context.problem).toBe('other-file');
  });

  test('does not try again what the server refuses', async () => {
    const server = new Server();
    server.fails['files.uploadPart'] = [new Failure('part-size', 422)];
    const { context } = await begin(server).until('failed');
    expect(context.problem).toBe('part-size');
  });

  test('says why it cannot start, and needs the bytes', async () => {
    const server = new Server();
    server.fails['files.startUpload'] = [new Failure('file-too-large', 422)];
    expect((await begin(server).until('failed')).context.problem).toBe('file-too-large');
    const without = { key: 'k', name: 'a', type: '', size: 3 };
    expect((await begin(server, { file: without }).until('failed')).context.problem).toBe('no-bytes');
  });

  test('sends nothing more once it is paused or cancelled', async () => {
    const server = new Server();
    const { actor, until } = begin(server);
    await until('sending');
    actor.send({ type: 'PAUSE' });
    await new Promise((wait) => setTimeout(wait, 20));
    const count = server.sent.length;
    await new Promise((wait) => setTimeout(wait, 20));
    expect(server.sent).toHaveLength(count);
    actor.send({ type: 'CANCEL' });
    await until('cancelled');
    expect(server.calls.at(-1)).toBe('files.abandonUpload');
  });
});
