import { parseMessage, ProtocolError, MESSAGE_TYPE, type HubMessage, type Protocol } from './messages.ts';

/** Ends every text record. */
export const SEPARATOR = 0x1e;
const END = '\u001e';

export const jsonProtocol: Protocol = {
  name: 'json',
  binary: false,
  ping: Buffer.from(`{"type":${MESSAGE_TYPE.ping}}${END}`),
  write: (message) => Buffer.from(JSON.stringify(message) + END),
  read: (bytes): HubMessage => parseMessage(parseRecord(bytes)),
};

/** The object of a text record. */
export function parseRecord(bytes: Buffer): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new ProtocolError('A message is no JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProtocolError('A message is no object.');
  return { ...value };
}
