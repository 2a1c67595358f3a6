import { expect, test } from 'vitest';
import { ProtocolError, MESSAGE_TYPE, type HubMessage } from './protocol/messages.ts';
import { ResendBuffer } from './resend-buffer.ts';

const message = (id: string): HubMessage => ({ type: MESSAGE_TYPE.completion, invocationId: id, result: null });
const goOn = (sequenceId: number): HubMessage => ({ type: MESSAGE_TYPE.sequence, sequenceId });
const acknowledge = (sequenceId: number): HubMessage => ({ type: MESSAGE_TYPE.ack, sequenceId });

/** A buffer that was cut after two messages. */
function cut(): ResendBuffer {
  const resend = new ResendBuffer();
  expect([resend.accept(message('1')), resend.accept(message('2'))]).toEqual([true, true]);
  resend.cut();
  return resend;
}

test('after a cut the next message goes on, and one that came before is not taken twice', () => {
  const resend = cut();
  expect(resend.accept(message('too early'))).toBe(false);
  expect(resend.accept(goOn(2))).toBe(false);
  expect([resend.accept(message('2')), resend.accept(message('3'))]).toEqual([false, true]);
  const other = cut();
  other.accept(goOn(3));
  expect(other.accept(message('3'))).toBe(true);
});

test('a gap of a single message ends the connection', () => {
  expect(() => cut().accept(goOn(4))).toThrow(ProtocolError);
});

test('a new message is acknowledged once, and again when it came twice', () => {
  const resend = cut();
  expect([resend.toAcknowledge(), resend.toAcknowledge()]).toEqual([2, undefined]);
  resend.accept(goOn(3));
  expect(resend.toAcknowledge()).toBeUndefined();
  resend.cut();
  resend.accept(goOn(2));
  expect(resend.toAcknowledge()).toBe(2);
});

test('what was acknowledged is not sent again; what does not count is not kept', () => {
  const resend = new ResendBuffer();
  for (const text of ['one', 'two', 'three']) resend.buffer(message(text), Buffer.from(text));
  resend.buffer({ type: MESSAGE_TYPE.ping }, Buffer.from('ping'));
  expect(resend.bytes).toBe(11);
  expect(resend.accept(acknowledge(2))).toBe(false);
  expect(resend.replay()).toEqual({ sequenceId: 3, frames: [Buffer.from('three')] });
  expect(resend.bytes).toBe(5);
  resend.accept(acknowledge(1));
  resend.accept(acknowledge(9));
  expect(resend.replay()).toEqual({ sequenceId: 4, frames: [] });
  expect(resend.bytes).toBe(0);
});
