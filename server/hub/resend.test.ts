import { expect, test } from 'vitest';
import { ProtocolError, TYPE, type HubMessage } from './protocol/messages.ts';
import { Resend } from './resend.ts';

const message = (id: string): HubMessage => ({ type: TYPE.completion, invocationId: id, result: null });
const goOn = (sequenceId: number): HubMessage => ({ type: TYPE.sequence, sequenceId });
const acknowledge = (sequenceId: number): HubMessage => ({ type: TYPE.ack, sequenceId });

/** One that has had two messages, and was cut. */
function cut(): Resend {
  const resend = new Resend();
  expect([resend.takes(message('1')), resend.takes(message('2'))]).toEqual([true, true]);
  resend.cut();
  return resend;
}

test('after a cut the next message goes on, and one that came before is not taken twice', () => {
  const resend = cut();
  expect(resend.takes(message('too early'))).toBe(false);
  expect(resend.takes(goOn(2))).toBe(false);
  expect([resend.takes(message('2')), resend.takes(message('3'))]).toEqual([false, true]);
  const other = cut();
  other.takes(goOn(3));
  expect(other.takes(message('3'))).toBe(true);
});

test('a gap of a single message ends the connection', () => {
  expect(() => cut().takes(goOn(4))).toThrow(ProtocolError);
});

test('a new message is acknowledged once, and again when it came twice', () => {
  const resend = cut();
  expect([resend.toAcknowledge(), resend.toAcknowledge()]).toEqual([2, undefined]);
  resend.takes(goOn(3));
  expect(resend.toAcknowledge()).toBeUndefined();
  resend.cut();
  resend.takes(goOn(2));
  expect(resend.toAcknowledge()).toBe(2);
});

test('what was acknowledged is not sent again; what does not count is not kept', () => {
  const resend = new Resend();
  for (const text of ['one', 'two', 'three']) resend.keep(message(text), Buffer.from(text));
  resend.keep({ type: TYPE.ping }, Buffer.from('ping'));
  expect(resend.bytes).toBe(11);
  expect(resend.takes(acknowledge(2))).toBe(false);
  expect(resend.again()).toEqual({ sequenceId: 3, frames: [Buffer.from('three')] });
  expect(resend.bytes).toBe(5);
  resend.takes(acknowledge(1));
  resend.takes(acknowledge(9));
  expect(resend.again()).toEqual({ sequenceId: 4, frames: [] });
  expect(resend.bytes).toBe(0);
});
