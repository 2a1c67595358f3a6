import {
  CallError,
  createMemoryPorts,
  faultsOf,
  isObject,
  type DocumentBundle,
  type PortCall,
  type MemoryPorts,
  type Schema,
} from '../../../engine/index.ts';
import { calls } from '../../../schemas/calls/index.ts';
import type { ScenarioGiven } from '../../../schemas/documents/scenario.ts';
import { entities } from '../../../schemas/entities/index.ts';

type Replies = Readonly<Record<string, unknown>>;

/** Ports with the replies of a scenario, which validate every call by its schema. */
export interface ScenarioPorts extends MemoryPorts {
  /** Errors that fail every scenario: unknown calls, calls without a reply, invalid bodies and replies. */
  readonly faults: string[];
  /** Changes the reply of a call. */
  readonly answer: (call: string, reply: unknown) => void;
  /** The number of calls that wait for their reply. */
  readonly pending: () => number;
  /** The number of calls that wait for ever. */
  readonly eternal: () => number;
}

export function scenarioPorts(
  given: ScenarioGiven,
  bundleNamed: (key: string) => DocumentBundle | null,
): ScenarioPorts {
  const faults: string[] = [];
  const replies: Record<string, unknown> = {};
  const waiting = new Set<object>();
  let eternal = 0;
  const answer = (call: string, reply: unknown): void => {
    faults.push(...misfits(call, reply));
    replies[call] = cannedReply(reply);
  };
  for (const [call, reply] of Object.entries(given.replies ?? {})) answer(call, reply);
  const memory = createMemoryPorts({
    calls: replies,
    services: canned(given.services),
    functions: canned(given.functions),
    confirm: () => given.confirm ?? true,
  });
  for (const [name, value] of Object.entries(given.address ?? {})) memory.keep.url.set(name, value);
  const { read } = given;
  return {
    ...memory,
    ...(read === undefined ? {} : { readFile: async () => settled(read) }),
    faults,
    answer,
    pending: () => waiting.size,
    eternal: () => eternal,
    document: async (kind, name) => bundleNamed(`${kind}:${name}`) ?? bundleNamed(name) ?? memory.document(kind, name),
    async call(name, body, options) {
      const sent: unknown = JSON.parse(JSON.stringify(body ?? {}));
      faults.push(...bodyFaults(name, sent));
      if (!Object.hasOwn(replies, name)) faults.push(`${name} is called, and the scenario has no reply for it`);
      if (isEndless(replies[name])) eternal += 1;
      const reply = memory.call(name, sent, options);
      if (!isEndless(replies[name])) waiting.add(reply);
      try {
        return await reply;
      } finally {
        waiting.delete(reply);
      }
    },
  };
}

const canned = (replies: Replies | undefined): Replies =>
  Object.fromEntries(Object.entries(replies ?? {}).map(([name, reply]) => [name, cannedReply(reply)]));

/** {"$error": {}} fails, {"$pending": true} is never answered, {"$each": []} has replies in order, the last of which is repeated. */
function cannedReply(reply: unknown): unknown {
  if (!isObject(reply)) return reply;
  if ('$error' in reply) return errorOf(reply['$error']);
  if ('$pending' in reply) return endless;
  if (!Array.isArray(reply['$each'])) return reply;
  const turns: readonly unknown[] = reply['$each'];
  let turn = 0;
  return () => {
    const next = cannedReply(turns[Math.min(turn, turns.length - 1)]);
    turn += 1;
    if (next instanceof Error) throw next;
    return next;
  };
}

/** The content of a file entry: a value, or an error. */
function settled(value: unknown): unknown {
  const found = cannedReply(value);
  if (found instanceof Error) throw found;
  return found;
}

const endless = (): Promise<never> => new Promise(() => {});
const isEndless = (reply: unknown): boolean => reply === endless;

const wordOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

function errorOf(given: unknown): CallError {
  const { status, code, text, data, fields } = isObject(given) ? given : {};
  const messages = isObject(fields) ? Object.entries(fields).map(([at, message]) => [at, String(message)]) : [];
  return new CallError({
    status: Number(status ?? 500),
    code: wordOf(code, 'failed'),
    text: wordOf(text, wordOf(code, 'failed')),
    data,
    fields: Object.fromEntries(messages),
  });
}

const schemaOptions = { lookup: (name: string): Schema | undefined => schemas[name] };
// TypeBox's types say less than the JSON Schemas that they are.
const schemas: Readonly<Record<string, Schema>> = entities;

function bodyFaults(name: string, body: unknown): string[] {
  const call = calls[name];
  if (!call) return [`${name} is no call of the catalogue`];
  return faultsOf(body, call.body, schemaOptions).map(
    ({ pointer, message }) => `body of ${name} ${pointer}: ${message}`,
  );
}

function misfits(name: string, reply: unknown): string[] {
  const call = calls[name];
  if (!call) return [`a reply is given for ${name}, which is no call of the catalogue`];
  if (isObject(reply) && ('$error' in reply || '$pending' in reply)) return [];
  if (isObject(reply) && Array.isArray(reply['$each'])) return reply['$each'].flatMap((one) => misfits(name, one));
  return faultsOf(reply, call.reply, schemaOptions).map(
    ({ pointer, message }) => `reply of ${name} ${pointer}: ${message}`,
  );
}

/** The recorded calls of one kind. */
export const portCallsOf = <Kind extends PortCall['kind']>(ports: MemoryPorts, kind: Kind) =>
  ports.portCalls.filter((portCall): portCall is Extract<PortCall, { readonly kind: Kind }> => portCall.kind === kind);
