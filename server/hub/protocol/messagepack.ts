import { messageOf, ProtocolError, TYPE, type HubMessage, type Protocol } from './messages.ts';
import { pack, unpack } from './pack.ts';

/** The kinds of a completion. */
const FAILED = 1;
const EMPTY = 2;
const ANSWERED = 3;

/** A message is a list; every one but the short ones has headers in its second place, which nobody uses. */
export const messagepack: Protocol = {
  name: 'messagepack',
  binary: true,
  ping: prefixed(pack([TYPE.ping])),
  write: (message) => prefixed(pack(listOf(message))),
  read(bytes): HubMessage {
    const list = unpack(bytes);
    if (!Array.isArray(list)) throw new ProtocolError('A message is no list.');
    return messageOf(partsOf(list));
  },
};

function listOf(message: HubMessage): readonly unknown[] {
  switch (message.type) {
    case TYPE.invocation:
    case TYPE.streamInvocation:
      return [message.type, {}, message.invocationId ?? null, message.target, message.arguments, []];
    case TYPE.streamItem:
      return [message.type, {}, message.invocationId, message.item];
    case TYPE.completion:
      if (message.error !== undefined) return [message.type, {}, message.invocationId, FAILED, message.error];
      return message.result === undefined
        ? [message.type, {}, message.invocationId, EMPTY]
        : [message.type, {}, message.invocationId, ANSWERED, message.result];
    case TYPE.cancelInvocation:
      return [message.type, {}, message.invocationId];
    case TYPE.ping:
      return [message.type];
    case TYPE.close:
      return [message.type, message.error ?? null, message.allowReconnect ?? false];
    default:
      return [message.type, message.sequenceId];
  }
}

function partsOf(list: readonly unknown[]): Readonly<Record<string, unknown>> {
  const [type, second, invocationId, third, fourth, streamIds] = list;
  switch (type) {
    case TYPE.invocation:
    case TYPE.streamInvocation:
      return { type, invocationId, target: third, arguments: fourth, streamIds };
    case TYPE.streamItem:
      return { type, invocationId, item: third };
    case TYPE.completion:
      return third === FAILED ? { type, invocationId, error: fourth } : { type, invocationId, result: fourth };
    case TYPE.close:
      return { type, error: second };
    case TYPE.ack:
    case TYPE.sequence:
      return { type, sequenceId: second };
    default:
      return { type, invocationId };
  }
}

/** The length stands before the message, seven bits a byte, the lowest first. */
function prefixed(message: Buffer): Buffer {
  const head: number[] = [];
  let left = message.length;
  do {
    const more = left > 0x7f ? 0x80 : 0;
    head.push((left & 0x7f) | more);
    left >>>= 7;
  } while (left > 0);
  return Buffer.concat([Buffer.from(head), message]);
}
