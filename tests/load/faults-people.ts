// People who work on the site while it breaks: each retries unacknowledged calls under the same key, as a page does, and records the acknowledged ones.
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';

/** The time of one operation with all retries. */
export interface CallTiming {
  readonly at: number;
  readonly milliseconds: number;
}

export const callTimings: CallTiming[] = [];
export const retries = { again: 0 };

const anyOf = (ports: readonly number[]): number => ports[Math.floor(Math.random() * ports.length)] ?? 0;

/** Somebody who is signed in, at whatever node answers. */
export class Person {
  readonly id: number;
  readonly cookie: string;
  readonly ports: readonly number[];

  constructor(id: number, cookie: string, ports: readonly number[]) {
    this.id = id;
    this.cookie = cookie;
    this.ports = ports;
  }

  /** Asks until it is answered; a refusal is thrown. */
  async call<Reply>(path: string, body: object | FormData): Promise<Reply> {
    const at = performance.now();
    for (;;) {
      const reply = await this.#ask(path, body);
      if (reply?.ok) {
        // The call's own reply.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const answer = (await reply.json().catch(() => undefined)) as Reply | undefined; // its node died while it answered
        if (answer !== undefined) {
          callTimings.push({ at, milliseconds: performance.now() - at });
          return answer;
        }
      } else if (reply && reply.status < 500) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      retries.again += 1;
      await wait(150);
    }
  }

  async download(path: string): Promise<Buffer> {
    const reply = await this.#ask(path);
    return reply?.ok ? Buffer.from(await reply.arrayBuffer()) : Buffer.alloc(0);
  }

  #ask(path: string, body?: object | FormData): Promise<Response | undefined> {
    const json: Record<string, string> = body instanceof FormData ? {} : { 'content-type': 'application/json' };
    const headers = { ...json, 'sec-fetch-site': 'same-origin', cookie: this.cookie };
    const sent =
      body === undefined ? {} : { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) };
    return fetch(`http://127.0.0.1:${anyOf(this.ports)}${path}`, {
      headers,
      signal: AbortSignal.timeout(15_000),
      ...sent,
    }).catch(() => undefined); // nobody listens there, or the node died
  }
}

interface Message {
  readonly Token: string;
  readonly ConversationId: string;
  readonly Seq: number;
}

/** An open page of a person: the official client, and a page's reactions to events. It is never reloaded. */
export class Page {
  readonly #person: Person;
  readonly #whole = new Map<string, number>();
  readonly seen = new Set<string>();
  mark = '';
  live = 0;
  #connection: HubConnection | undefined;
  #isOpen = true;

  constructor(person: Person, conversations: readonly string[]) {
    this.#person = person;
    for (const id of conversations) this.#whole.set(id, 0);
  }

  async open(): Promise<void> {
    while (this.#isOpen) {
      const connection = this.#connect();
      this.#connection = connection;
      const closed = new Promise<void>((resolve) => connection.onclose(() => resolve()));
      try {
        await connection.start();
        await closed;
      } catch {
        // the node is away: another one is tried
      }
      await wait(200 + Math.random() * 500);
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#connection?.stop();
  }

  #connect(): HubConnection {
    const headers = { cookie: this.#person.cookie, origin: 'http://praxis.test' };
    const connection = new HubConnectionBuilder()
      .withUrl(`http://127.0.0.1:${anyOf(this.#person.ports)}/hub`, { headers })
      .configureLogging(LogLevel.None)
      .build();
    connection.on('messageReceived', (message: Message) => this.#take(message));
    connection.on('documents.changed', () => void this.#askMark());
    connection.on('connected', () => {
      for (const id of this.#whole.keys()) void this.#catchUp(id);
      void this.#askMark();
    });
    return connection;
  }

  #take({ Token, ConversationId, Seq }: Message): void {
    const whole = this.#whole.get(ConversationId);
    if (whole === undefined) return;
    if (!this.seen.has(Token)) this.live += 1;
    this.seen.add(Token);
    if (Seq === whole + 1) this.#whole.set(ConversationId, Seq);
    else if (Seq > whole) void this.#catchUp(ConversationId);
  }

  async #catchUp(ConversationId: string): Promise<void> {
    for (let more = true; more;) {
      const body = { ConversationId, After: this.#whole.get(ConversationId) ?? 0, count: 100 };
      const reply = await this.#person.call<{ list: Message[]; More: boolean }>('/api/Chat/GetMessages', body);
      for (const { Token } of reply.list) this.seen.add(Token);
      const last = reply.list.at(-1)?.Seq ?? 0;
      this.#whole.set(ConversationId, Math.max(last, this.#whole.get(ConversationId) ?? 0));
      more = reply.More;
    }
  }

  async #askMark(): Promise<void> {
    const mark = await this.#person.call<unknown>('/api/praxis/document/mark', {});
    this.mark = JSON.stringify(mark);
  }
}

/** The acknowledged operations. */
export class ChangeRecord {
  readonly messages: { readonly token: string; readonly conversation: string }[] = [];
  readonly answers = new Map<string, { readonly text: string; readonly saves: number }>();
  readonly files: { readonly id: string; readonly name: string; readonly bytes: Buffer }[] = [];
  readonly revisions: number[] = [];
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Uploads a file of several parts. An end that was asked for and not answered is asked for again. */
export async function upload(person: Person, name: string, bytes: Buffer): Promise<string> {
  const size = 65_536;
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const start = { Category: 'cv', Name: name, OriginalName: name, Mime: 'text/plain', FileSize: bytes.length };
  const { Id } = await person.call<{ Id: string }>('/api/files/StartUpload', {
    ...start,
    Parts: parts.length,
    PartSize: size,
  });
  for (const [part, data] of parts.entries()) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ Id, part: String(part), hash: sha256(data).toString('hex') }))
      form.set(field, value);
    form.set('data', new Blob([new Uint8Array(data)]), 'part');
    await person.call('/api/files/uploadpart', form);
  }
  const Hash = sha256(Buffer.concat(parts.map(sha256))).toString('hex');
  const end = await person.call<{ Id: string }>('/api/files/EndUpload', { Id, Hash });
  return end.Id;
}
