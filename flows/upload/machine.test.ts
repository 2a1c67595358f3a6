import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { upload } from './manual.ts';
import type { Sending, SendingEvent, UploadInput } from './actors.ts';
import { ATTEMPTS, machine, partsOf, pauseAfter } from './machine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const file = { key: 'k', name: 'σχέδιο.pdf', type: 'application/pdf', size: 1_000 };
const input: UploadInput = {
  file,
  target: 'files',
  start: { Category: 'x' },
  end: {},
  known: null,
  resume: null,
  partSize: 300,
};

class Refused extends Error {
  readonly code = 'file-too-large';
}

function open(
  given: Partial<UploadInput> = {},
  fails: { start?: boolean; end?: boolean; renew?: boolean; abandon?: boolean } = {},
) {
  const seen: string[] = [];
  let tell: (event: SendingEvent) => void = () => undefined;
  const or = <Value>(name: keyof typeof fails, value: Value) => {
    seen.push(name);
    return fails[name] ? Promise.reject(new Refused()) : Promise.resolve(value);
  };
  const provided = machine.provide({
    actors: {
      start: fromPromise(() => or('start', { id: given.start?.['skip'] ? '' : 'u1' })),
      send: fromCallback<EventObject, Sending>(({ sendBack, input: { id } }) => {
        seen.push(`send ${id}`);
        tell = sendBack;
        return () => seen.push('stop');
      }),
      end: fromPromise<unknown, Sending & { readonly hash: string }>(() => or('end', { Id: 'f1' })),
      renew: fromPromise<unknown, { readonly input: UploadInput }>(() => or('renew', { Id: 'old' })),
      abandon: fromPromise<void, { readonly id: string; readonly target: UploadInput['target'] }>(() =>
        or('abandon', undefined),
      ),
    },
  });
  const actor = createActor(provided, { input: { ...input, ...given } }).start();
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { actor, seen, fails, settle, tell: (event: SendingEvent) => tell(event), now: () => actor.getSnapshot() };
}

const lost = { type: 'NOT_SENT', code: 'network', again: true } as const;

describe('the upload', () => {
  test('is announced, sent in parts and ended', async () => {
    const { now, settle, tell, seen } = open();
    expect([now().value, now().context.parts]).toEqual(['starting', 4]);
    await settle();
    expect([now().value, now().context.progress]).toEqual(['sending', 0]);
    tell({ type: 'SENT', done: 1 });
    expect(now().context.progress).toBe(0.25);
    tell({ type: 'ALL_SENT', hash: 'abc' });
    expect([now().value, now().context.progress]).toEqual(['ending', 1]);
    await settle();
    expect(now()).toMatchObject({ value: 'done', status: 'done', context: { result: { Id: 'f1' }, progress: -1 } });
    expect(seen).toEqual(['start', 'send u1', 'stop', 'end']);
  });

  test('is renewed when the file is there', async () => {
    const { now, settle, seen } = open({ known: 'old' });
    await settle();
    expect(now()).toMatchObject({ value: 'done', context: { result: { Id: 'old' } } });
    expect(seen).toEqual(['renew']);
  });

  test('sends nothing that the server wants not', async () => {
    const { now, settle, seen } = open({ start: { skip: true } });
    await settle();
    expect([now().value, now().context.result, seen]).toEqual(['done', null, ['start']]);
  });

  test('goes on where another one stopped', () => {
    const { now, seen } = open({ resume: 'u0' });
    expect([now().value, seen]).toEqual(['sending', ['send u0']]);
  });

  test('is paused, and goes on', async () => {
    const { actor, now, settle, seen, tell } = open();
    await settle();
    tell({ type: 'SENT', done: 2 });
    actor.send({ type: 'PAUSE' });
    expect([now().value, now().context.progress]).toEqual(['paused', -1]);
    actor.send({ type: 'RESUME' });
    expect([now().value, now().context.progress]).toEqual(['sending', 0.5]);
    expect(seen).toEqual(['start', 'send u1', 'stop', 'send u1']);
  });

  test('waits longer after each failure, and goes on at once when the line is back', async () => {
    const { actor, now, settle, tell } = open();
    await settle();
    for (const attempts of [1, 2, 3]) {
      tell(lost);
      expect([now().value, now().context.problem]).toEqual(['waiting', 'network']);
      await vi.advanceTimersByTimeAsync(pauseAfter(attempts) - 1);
      expect(now().value).toBe('waiting');
      await vi.advanceTimersByTimeAsync(1);
      expect(now().value).toBe('sending');
    }
    tell(lost);
    actor.send({ type: 'ONLINE' });
    expect(now().value).toBe('sending');
    tell({ type: 'SENT', done: 1 });
    expect(now().context.attempts).toBe(0);
  });

  test('gives up after many failures without a part between, until somebody asks again', async () => {
    const { actor, now, settle, tell } = open();
    await settle();
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
      tell(lost);
      actor.send({ type: 'RETRY' });
    }
    tell(lost);
    expect(now().value).toBe('failed');
    actor.send({ type: 'RETRY' });
    expect([now().value, now().context.problem]).toEqual(['sending', null]);
  });

  test('fails at once where trying again does not help', async () => {
    const { now, settle, tell } = open();
    await settle();
    tell({ type: 'NOT_SENT', code: 'other-file', again: false });
    expect([now().value, now().context.problem, now().context.progress]).toEqual(['failed', 'other-file', -1]);
  });

  test.each(['start', 'end', 'renew'] as const)('says why %s was refused, and can be tried again', async (name) => {
    const { actor, now, settle, tell, fails } = open(name === 'renew' ? { known: 'old' } : {}, { [name]: true });
    await settle();
    if (name === 'end') tell({ type: 'ALL_SENT', hash: '' });
    await settle();
    expect([now().value, now().context.problem]).toEqual(['failed', 'file-too-large']);
    fails[name] = false;
    actor.send({ type: 'RETRY' });
    await settle();
    if (name !== 'renew') tell({ type: 'ALL_SENT', hash: '' });
    await settle();
    expect(now().value).toBe('done');
  });

  test.each(['starting', 'sending', 'waiting', 'paused', 'failed'])('is cancelled while %s', async (state) => {
    const { actor, now, settle, tell, seen } = open({}, { abandon: state === 'waiting' });
    if (state !== 'starting') await settle();
    if (state === 'waiting') tell(lost);
    if (state === 'paused') actor.send({ type: 'PAUSE' });
    if (state === 'failed') tell({ type: 'NOT_SENT', code: 'x', again: false });
    expect(now().value).toBe(state);
    actor.send({ type: 'CANCEL' });
    await settle();
    expect([now().value, now().status]).toEqual(['cancelled', 'done']);
    expect(seen.includes('abandon')).toBe(state !== 'starting');
  });

  test('forgets nothing to forget when it failed before it began', async () => {
    const { actor, now, settle, seen } = open({}, { start: true });
    await settle();
    actor.send({ type: 'CANCEL' });
    expect([now().value, seen.includes('abandon')]).toEqual(['cancelled', false]);
  });

  test('has the states and events that its definition tells', () => {
    expect(Object.keys(machine.states).toSorted()).toEqual([...upload.states].toSorted());
    const told = Object.keys(upload.events);
    expect(machine.events.filter((event) => told.includes(event)).toSorted()).toEqual(told.toSorted());
  });

  test('keeps its context through JSON', async () => {
    const { now, settle } = open();
    await settle();
    const { context } = now();
    expect(JSON.parse(JSON.stringify(context))).toEqual(context);
    expect(Object.keys(context).toSorted()).toEqual([...(upload.context.required ?? [])].toSorted());
  });

  test('counts the parts, one for an empty file', () => {
    expect([partsOf(0, 10), partsOf(1, 10), partsOf(10, 10), partsOf(11, 10)]).toEqual([1, 1, 1, 2]);
  });
});
