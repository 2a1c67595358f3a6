import { parseMessage, ProtocolError, MESSAGE_TYPE, type HubMessage, type Protocol } from './messages.ts';
import { pack, unpack } from './pack.ts';

/** The result kinds of a completion. */
const FAILED = 1;
const EMPTY_RESULT = 2;
const ANSWERED = 3;

/** A message is a list; all except the short ones have headers as their second item, which are not used. */
export const messagepackProtocol: Protocol = {
  name: 'messagepack',
  binary: true,
  ping: withLength(pack([MESSAGE_TYPE.ping])),
  write: (message) => withLength(pack(toList(message))),
  read(bytes): HubMessage {
    const list = unpack(bytes);
    if (!Array.isArray(list)) throw new ProtocolError('A message is no list.');
    return parseMessage(toParts(list));
  },
};

function toList(message: HubMessage): readonly unknown[] {
  switch (message.type) {
    case MESSAGE_TYPE.invocation:
    case MESSAGE_TYPE.streamInvocation:
      return [message.type, {}, message.invocationId ?? null, message.target, message.arguments, []];
    case MESSAGE_TYPE.streamItem:
      return [message.type, {}, message.invocationId, message.item];
    case MESSAGE_TYPE.completion:
      if (message.error !== undefined) return [message.type, {}, message.invocationId, FAILED, message.error];
      return message.result === undefined
        ? [message.type, {}, message.invocationId, EMPTY_RESULT]
        : [message.type, {}, message.invocationId, ANSWERED, message.result];
    case MESSAGE_TYPE.cancelInvocation:
      return [message.type, {}, message.invocationId];
    case MESSAGE_TYPE.ping:
      return [message.type];
    case MESSAGE_TYPE.close:
      return [message.type, message.error ?? null, message.allowReconnect ?? false];
    default:
      return [message.type, message.sequenceId];
  }
}

function toParts(list: readonly unknown[]): Readonly<Record<string, unknown>> {
  const [type, second, invocationId, third, fourth, streamIds] = list;
  switch (type) {
    case MESSAGE_TYPE.invocation:
    case MESSAGE_TYPE.streamInvocation:
      return { type, invocationId, target: third, arguments: fourth, streamIds };
    case MESSAGE_TYPE.streamItem:
      return { type, invocationId, item: third };
    case MESSAGE_TYPE.completion:
      return third === FAILED ? { type, invocationId, error: fourth } : { type, invocationId, result: fourth };
    case MESSAGE_TYPE.close:
      return { type, error: second };
    case MESSAGE_TYPE.ack:
    case MESSAGE_TYPE.sequence:
      return { type, sequenceId: second };
    default:
      return { type, invocationId };
  }
}

/** The length before the message, in groups of seven bits, lowest first. */
function withLength(message: Buffer): Buffer {
  const head: number[] = [];
  let left = message.length;
  do {
    const more = left > 0x7f ? 0x80 : 0;
    head.push((left & 0x7f) | more);
    left >>>= 7;
  } while (left > 0);
  return Buffer.concat([Buffer.from(head), message]);
}
