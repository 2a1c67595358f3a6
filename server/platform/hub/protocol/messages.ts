/** The numbers of SignalR's messages. */
export const MESSAGE_TYPE = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const;

export interface Invocation {
  readonly type: 1 | 4;
  /** Undefined if no answer is expected. */
  readonly invocationId?: string | undefined;
  readonly target: string;
  readonly arguments: readonly unknown[];
  /** The streams that the caller will send. */
  readonly streamIds?: readonly string[] | undefined;
}
export interface StreamItem {
  readonly type: 2;
  readonly invocationId: string;
  readonly item: unknown;
}
export interface Completion {
  readonly type: 3;
  readonly invocationId: string;
  readonly error?: string | undefined;
  readonly result?: unknown;
}
interface CancelInvocation {
  readonly type: 5;
  readonly invocationId: string;
}
interface Ping {
  readonly type: 6;
}
interface Close {
  readonly type: 7;
  readonly error?: string | undefined;
  readonly allowReconnect?: boolean | undefined;
}
/** For resumable connections: acknowledges received messages (8), or tells where the sender continues (9). */
interface SequenceMessage {
  readonly type: 8 | 9;
  readonly sequenceId: number;
}

export type HubMessage = Invocation | StreamItem | Completion | CancelInvocation | Ping | Close | SequenceMessage;

/** Whether a message is numbered, kept until it is acknowledged, and sent again. */
export const isCounted = (message: HubMessage): boolean => message.type <= MESSAGE_TYPE.cancelInvocation;

/** The encoding of messages. */
export interface Protocol {
  readonly name: 'json' | 'messagepack';
  readonly binary: boolean;
  /** An encoded ping. */
  readonly ping: Buffer;
  write(message: HubMessage): Buffer;
  /** Decodes one message without its separator. Throws a ProtocolError. */
  read(bytes: Buffer): HubMessage;
}

/** The other side violates the protocol; its connection ends. */
export class ProtocolError extends Error {}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;
const isId = (value: unknown): value is string => isText(value) && value !== '';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Validates the parts of a message, which are untrusted. */
export function parseMessage(parts: Readonly<Record<string, unknown>>): HubMessage {
  const { type, invocationId, target, item, error, result, sequenceId } = parts;
  switch (type) {
    case MESSAGE_TYPE.invocation:
    case MESSAGE_TYPE.streamInvocation: {
      const given = parts['arguments'];
      const streamIds = parts['streamIds'] ?? [];
      if (!isId(target) || !Array.isArray(given)) throw new ProtocolError('An invocation needs target and arguments.');
      if (
        type === MESSAGE_TYPE.streamInvocation ? !isId(invocationId) : !(isAbsent(invocationId) || isId(invocationId))
      )
        throw new ProtocolError('An invocation has no right id.');
      if (!Array.isArray(streamIds) || !streamIds.every(isId)) throw new ProtocolError('A stream has no right id.');
      return { type, invocationId: isId(invocationId) ? invocationId : undefined, target, arguments: given, streamIds };
    }
    case MESSAGE_TYPE.streamItem:
      return { type, invocationId: requireId(invocationId), item };
    case MESSAGE_TYPE.completion:
      return { type, invocationId: requireId(invocationId), error: isText(error) ? error : undefined, result };
    case MESSAGE_TYPE.cancelInvocation:
      return { type, invocationId: requireId(invocationId) };
    case MESSAGE_TYPE.ping:
      return { type };
    case MESSAGE_TYPE.close:
      return { type, error: isText(error) ? error : undefined };
    case MESSAGE_TYPE.ack:
    case MESSAGE_TYPE.sequence:
      if (!isCount(sequenceId)) throw new ProtocolError('A place in the sequence is no number.');
      return { type, sequenceId };
    default:
      throw new ProtocolError('There is no such type of message.');
  }
}

function requireId(value: unknown): string {
  if (isId(value)) return value;
  throw new ProtocolError('A message has no right id.');
}
