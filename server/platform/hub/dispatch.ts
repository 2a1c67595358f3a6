// Over 150 lines: the steps for all kinds of messages of a client are one table.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { wireMethods, wireName } from '../../../schemas/calls/hub-names.ts';
import { viewingIsReadOnly, toProblem } from '../http/errors.ts';
import { requireValidBody, checkDeclared, refuseHostile, type Compile, type Validator } from '../http/validation.ts';
import { requireConsent } from '../http/consent.ts';
import { forbidden, invalid, notFound, type ProblemError } from '../base/problem.ts';
import type { Connection } from './connection.ts';
import { Frame } from './frame.ts';
import type { HubContext, HubMethod } from './methods.ts';
import { ProtocolError, MESSAGE_TYPE, type Completion, type HubMessage, type Invocation } from './protocol/messages.ts';
import { UploadStream, PendingWork } from './pending-work.ts';

export interface DispatchOptions {
  readonly methods: readonly HubMethod[];
  readonly compile: Compile;
  readonly context: (connection: Connection, signal: AbortSignal, items: AsyncIterable<unknown>) => HubContext;
  /** Extends the session when a method is called. False if the session is not valid. */
  readonly touch: (connection: Connection) => Promise<boolean>;
  readonly streams: number;
  readonly log: { error(details: object, text: string): void; info(details: object, text: string): void };
  /** Checks every answer against the declaration of its method: for tests. */
  readonly checkReplies: boolean;
}

interface ValidatedMethod extends HubMethod {
  readonly valid: Validator;
  readonly validReply: Validator | undefined;
  readonly validItem: Validator | undefined;
}

/** The maximum number of waiting invocations of a connection. */
const MAX_QUEUED = 500;
const MAX_UPLOADED_ITEMS = 500;
/** The number of unsent bytes from which on a stream waits. */
const MAX_WAITING_BYTES = 131_072;

/** Answers invocations of clients. */
export class Dispatcher {
  readonly #options: DispatchOptions;
  readonly #methods: ReadonlyMap<string, ValidatedMethod>;

  constructor(options: DispatchOptions) {
    this.#options = options;
    const { compile, checkReplies } = options;
    this.#methods = new Map(
      options.methods.map((method) => {
        const { body, reply, items } = method.declaration;
        return [
          // As in SignalR, names of methods ignore case.
          wireName(wireMethods, method.name).toLowerCase(),
          {
            ...method,
            valid: compile(body),
            validReply: checkReplies ? compile(reply) : undefined,
            validItem: items && compile(items),
          },
        ];
      }),
    );
  }

  take(connection: Connection, message: HubMessage): void {
    switch (message.type) {
      case MESSAGE_TYPE.invocation:
      case MESSAGE_TYPE.streamInvocation:
        return this.#invoke(connection, message);
      case MESSAGE_TYPE.streamItem:
        return this.#item(connection, message.invocationId, message.item);
      case MESSAGE_TYPE.completion:
        return this.#uploaded(connection, message);
      case MESSAGE_TYPE.cancelInvocation:
        return connection.work?.abortControllers.get(message.invocationId)?.abort();
      default:
        throw new ProtocolError('A client does not send that.');
    }
  }

  /** Invocations of a connection run one after the other in the order of arrival. Streams run at the same time. */
  #invoke(connection: Connection, invocation: Invocation): void {
    const work = (connection.work ??= new PendingWork());
    const uploads = this.#expect(work, invocation);
    const run = () => this.#run(connection, work, invocation, uploads);
    if (invocation.type === MESSAGE_TYPE.streamInvocation || uploads.length > 0) {
      if (work.abortControllers.size >= this.#options.streams) throw new ProtocolError('Too many streams.');
      void run();
      return;
    }
    if (work.queue.length >= MAX_QUEUED) throw new ProtocolError('Too many invocations wait.');
    work.queue.push(run);
    if (!work.running) void this.#drain(work);
  }

  async #drain(work: PendingWork): Promise<void> {
    work.running = true;
    // oxlint-disable-next-line no-await-in-loop -- one after the other is intended
    for (let next = work.queue.shift(); next; next = work.queue.shift()) await next();
    work.running = false;
  }

  #expect(work: PendingWork, { streamIds = [] }: Invocation): readonly UploadStream[] {
    if (streamIds.length > 1) throw new ProtocolError('No method takes several streams.');
    return streamIds.map((streamId) => {
      if (work.uploads.has(streamId)) throw new ProtocolError('A stream comes twice.');
      const upload = new UploadStream();
      work.uploads.set(streamId, upload);
      return upload;
    });
  }

  /** Always answers once, and never throws. */
  async #run(
    connection: Connection,
    work: PendingWork,
    invocation: Invocation,
    uploads: readonly UploadStream[],
  ): Promise<void> {
    const { invocationId, target } = invocation;
    const stop = new AbortController();
    const key = invocationId ?? `:${work.abortControllers.size}:${Date.now()}`;
    work.abortControllers.set(key, stop);
    try {
      const result = await this.#answer(connection, invocation, stop.signal, uploads[0]);
      if (invocationId !== undefined)
        sendCompletion(connection, { type: MESSAGE_TYPE.completion, invocationId, result });
    } catch (error) {
      const refusal = this.#refuse(toProblem(error), error, target);
      if (invocationId !== undefined)
        sendCompletion(connection, { type: MESSAGE_TYPE.completion, invocationId, error: refusal });
    } finally {
      if (work.abortControllers.get(key) === stop) work.abortControllers.delete(key);
      for (const streamId of invocation.streamIds ?? []) work.uploads.delete(streamId);
    }
  }

  /** "code: title"; for a bug with the id of its log line. */
  #refuse(problem: ProblemError, error: unknown, target: string): string {
    const text = `${problem.code}: ${problem.message}`;
    if (problem.status < 500) {
      this.#options.log.info({ code: problem.code, target }, 'hub method refused');
      return text;
    }
    const requestId = randomUUID();
    this.#options.log.error({ err: error, target, requestId }, 'hub method failed');
    return `${text} [${requestId}]`;
  }

  async #answer(
    connection: Connection,
    invocation: Invocation,
    signal: AbortSignal,
    upload: UploadStream | undefined,
  ): Promise<unknown> {
    const method = this.#methods.get(invocation.target.toLowerCase());
    if (!method) throw notFound('unknown-method', 'There is no such method.');
    const { declaration, valid, handle } = method;
    const { viewing, person, memberships } = connection.user;
    requireRole(declaration.roles, person.roles);
    requireConsent({ memberships, beforeConsent: false });
    if (viewing && !declaration.harmless) throw viewingIsReadOnly();
    const streams = declaration.streams === 'down';
    if (streams !== (invocation.type === MESSAGE_TYPE.streamInvocation))
      throw invalid('wrong-kind', streams ? 'The method has to be streamed.' : 'The method does not stream.');
    if ((declaration.streams === 'up') !== (upload !== undefined))
      throw invalid('wrong-kind', 'The stream of the method is missing or superfluous.');
    const body = bodyOf(declaration.body, invocation.arguments);
    refuseHostile(body);
    requireValidBody(valid, body);
    if (!(await this.#options.touch(connection))) throw forbidden('session-ended', 'The session has ended.');
    const items = upload ? validateItems(upload, method.validItem) : noItems();
    const answer = handle(body, this.#options.context(connection, signal, items));
    if (streams) return this.#stream(connection, invocation, method, answer, signal);
    return this.#hold(method, (await answer) ?? null);
  }

  async #stream(
    connection: Connection,
    { invocationId = '' }: Invocation,
    method: ValidatedMethod,
    answer: unknown,
    signal: AbortSignal,
  ): Promise<undefined> {
    if (!isStream(answer)) throw new TypeError(`${method.name} does not stream.`);
    for await (const item of answer) {
      if (signal.aborted || connection.ended) return;
      connection.send(new Frame({ type: MESSAGE_TYPE.streamItem, invocationId, item: this.#hold(method, item) }));
      // oxlint-disable-next-line no-await-in-loop -- a slow reader slows its stream, so that nothing piles up
      while (connection.waiting > MAX_WAITING_BYTES && !connection.ended) await wait(10);
    }
  }

  #hold(method: ValidatedMethod, answer: unknown): unknown {
    const { validReply, name } = method;
    if (validReply) checkDeclared(validReply, `The answer of ${name}`, answer);
    return answer;
  }

  #item(connection: Connection, streamId: string, item: unknown): void {
    const upload = connection.work?.uploads.get(streamId);
    // Items that arrive after the answer of their method are ignored.
    if (!upload) return;
    if (upload.waiting >= MAX_UPLOADED_ITEMS) throw new ProtocolError('A stream comes faster than it is read.');
    upload.put(item);
  }

  #uploaded(connection: Connection, { invocationId, error }: Completion): void {
    connection.work?.uploads.get(invocationId)?.end(error === undefined ? undefined : new Error(error));
  }
}

function sendCompletion(connection: Connection, completion: Completion): void {
  connection.send(new Frame(completion));
}

function requireRole(allowed: HubMethod['declaration']['roles'], held: readonly string[]): void {
  if (allowed === 'anyone' || allowed === 'signedIn') return;
  if (!allowed.some((role) => held.includes(role))) throw forbidden('wrong-role', 'The role for that is missing.');
}

/** Clients send one object, or the fields one after the other in the order of the catalogue. */
function bodyOf(schema: HubMethod['declaration']['body'], given: readonly unknown[]): unknown {
  const [first] = given;
  if (given.length === 1 && typeof first === 'object' && first !== null && !Array.isArray(first)) return first;
  const names = Object.keys(schema.properties);
  if (given.length > names.length) throw invalid('body-does-not-fit', 'There are too many arguments.');
  return Object.fromEntries(
    given.flatMap((value, at) => (value === undefined || value === null ? [] : [[names[at] ?? '', value]])),
  );
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* noItems(): AsyncGenerator<never> {}

async function* validateItems(upload: UploadStream, valid: Validator | undefined): AsyncGenerator {
  for await (const item of upload) {
    refuseHostile(item);
    if (valid) requireValidBody(valid, item);
    yield item;
  }
}
