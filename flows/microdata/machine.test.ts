import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { MicrodataQuestion } from '../../schemas/documents/microdata.ts';
import { machine, SAVE_AFTER, type MicrodataEvent } from './machine.ts';
import { microdataOverCalls } from './over-calls.ts';

const questions: readonly MicrodataQuestion[] = [
  {
    Id: 'level',
    Title: 'Level',
    Type: 0,
    Child: [
      { Id: 'school', Title: 'School', Type: 1 },
      { Id: 'college', Title: 'College', Type: 1 },
    ],
  },
  { Id: 'since', Title: 'Since', Type: 6, ConditionId: 'college' },
];
const form = {
  type: 'OPEN',
  projectId: '1',
  userId: '7',
  end: false,
  questions,
  answers: [],
  revision: 0,
  final: false,
  canChange: true,
} as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(call = vi.fn<(name: string, body: unknown) => Promise<unknown>>(async () => ({ Revision: 1 }))) {
  const actor = createActor(microdataOverCalls(machine, call)).start();
  const send = (event: MicrodataEvent) => actor.send(event);
  return {
    call,
    send,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    snapshot: () => actor.getSnapshot(),
  };
}

/** A failure of a call. */
const refusal = (code: string, data: object = {}) => Object.assign(new Error(code), { code, text: 'No.', data });

describe('filling in', () => {
  it('saves a moment after the last answer, and what was answered meanwhile after that', async () => {
    const { send, wait, call, state, context } = start();
    send(form);
    expect(context()).toMatchObject({ asked: 1, answered: 0, dirty: false });
    send({ type: 'CHOOSE', id: 'college' });
    await wait(SAVE_AFTER - 1);
    send({ type: 'ANSWER', id: 'since', value: '2024-05-01' });
    await wait(SAVE_AFTER - 1);
    expect(call).not.toHaveBeenCalled();
    await wait(1);
    expect(call.mock.calls[0]?.slice(0, 2)).toEqual([
      'microdata.setMicrodataStart',
      {
        ProjectId: '1',
        UserId: '7',
        Data: [
          { Id: 'college', Answer: '1' },
          { Id: 'since', Answer: '2024-05-01' },
        ],
        Final: false,
        Revision: 0,
      },
    ]);
    expect(state()).toBe('editing');
    expect(context()).toMatchObject({ dirty: false, revision: 1, asked: 2, answered: 2 });
    await wait(SAVE_AFTER * 2);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('marks what is missing, and finishes when nothing is', async () => {
    const { send, wait, call, state, context } = start();
    send({ ...form, end: true });
    send({ type: 'FINISH' });
    expect(context().items.map(({ Fault }) => Fault)).toEqual(['required']);
    send({ type: 'CHOOSE', id: 'school', yes: true });
    expect(context().faults).toBe(0);
    send({ type: 'FINISH' });
    expect(state()).toBe('finishing');
    await wait(0);
    expect(state()).toBe('final');
    expect(call.mock.calls[0]?.slice(0, 2)).toMatchObject(['microdata.setMicrodataEnd', { Final: true }]);
    send({ type: 'CHOOSE', id: 'college' });
    expect(context().answers).toEqual({ school: '1' });
  });

  it('marks what is missing while it saves', async () => {
    const { send, wait, context, state } = start();
    send(form);
    send({ type: 'CHOOSE', id: 'college' });
    send({ type: 'SAVE' });
    send({ type: 'FINISH' });
    expect(state()).toBe('saving');
    expect(context().items.map(({ Fault }) => Fault)).toEqual([null, 'required']);
    await wait(0);
    expect(context().marks).toBe(true);
  });

  it('saves the other answers while one does not fit, and keeps that one on the page', async () => {
    const { send, wait, call, context } = start();
    const sent = () => call.mock.calls.map(([, body]) => Object(body).Data);
    const college = { Id: 'college', Answer: '1' };
    send(form);
    send({ type: 'CHOOSE', id: 'college' });
    send({ type: 'ANSWER', id: 'since', value: 'May' });
    expect(context().items[1]?.Fault).toBe('bad-date');
    await wait(SAVE_AFTER * 2);
    expect(sent()).toEqual([[college]]);
    expect(context()).toMatchObject({ dirty: true, answers: { since: 'May' } });
    send({ type: 'ANSWER', id: 'since', value: '2024-05-01' });
    await wait(SAVE_AFTER);
    send({ type: 'ANSWER', id: 'since', value: '2024-05-99' });
    await wait(SAVE_AFTER);
    expect(sent().slice(1)).toEqual([[college, { Id: 'since', Answer: '2024-05-01' }]]);
    send({ type: 'FINISH' });
    expect(context().marks).toBe(true);
  });
});

describe('failures', () => {
  it('keep the answers, and are tried again', async () => {
    const call = vi
      .fn<(name: string, body: unknown) => Promise<unknown>>()
      .mockRejectedValueOnce(refusal('network'))
      .mockResolvedValue({ Revision: 1 });
    const { send, wait, state, context } = start(call);
    send(form);
    send({ type: 'CHOOSE', id: 'school' });
    send({ type: 'SAVE' });
    await wait(0);
    expect(state()).toBe('failed');
    expect(context()).toMatchObject({ problem: 'network', text: 'No.', dirty: true, answers: { school: '1' } });
    send({ type: 'RETRY' });
    await wait(0);
    expect(state()).toBe('editing');
    expect(context()).toMatchObject({ problem: null, dirty: false });
  });

  it('of two people at once ask which answers hold', async () => {
    const call = vi
      .fn<(name: string, body: unknown) => Promise<unknown>>()
      .mockRejectedValueOnce(refusal('microdata-changed', { Revision: 4 }))
      .mockResolvedValue({ Revision: 5 });
    const { send, wait, state, context } = start(call);
    send(form);
    send({ type: 'CHOOSE', id: 'school' });
    send({ type: 'FINISH' });
    await wait(0);
    expect(state()).toBe('conflict');
    send({ type: 'OVERWRITE' });
    await wait(0);
    expect(call.mock.calls[1]?.slice(0, 2)).toMatchObject(['microdata.setMicrodataStart', { Revision: 4 }]);
    expect(context().revision).toBe(5);
  });

  it('are ended by the answers of the other', async () => {
    const call = vi
      .fn<(name: string, body: unknown) => Promise<unknown>>()
      .mockRejectedValueOnce(refusal('microdata-changed', { Revision: 4 }));
    const { send, wait, state, context } = start(call);
    send(form);
    send({ type: 'CHOOSE', id: 'school' });
    send({ type: 'SAVE' });
    await wait(0);
    send({ ...form, revision: 4, answers: [{ Id: 'college', Answer: '1' }] });
    expect(state()).toBe('editing');
    expect(context()).toMatchObject({ revision: 4, answers: { college: '1' }, problem: null });
  });
});

describe('opening', () => {
  it('shows a final form and one that the reader only reads', () => {
    const { send, state } = start();
    send({ ...form, canChange: false });
    expect(state()).toBe('closed');
    send({ ...form, final: true, canChange: false });
    expect(state()).toBe('final');
    send(form);
    expect(state()).toBe('editing');
    send({ ...form, final: true });
    expect(state()).toBe('final');
    send({ ...form, canChange: false });
    expect(state()).toBe('closed');
  });

  it('again does not replace what is not saved', () => {
    const { send, context } = start();
    send(form);
    send({ type: 'CHOOSE', id: 'school' });
    send({ ...form, revision: 3 });
    expect(context()).toMatchObject({ answers: { school: '1' }, revision: 0 });
    send({ ...form, userId: '8', revision: 3 });
    expect(context()).toMatchObject({ answers: {}, revision: 3, userId: '8' });
  });

  it('survives a round trip through JSON', () => {
    const { send, snapshot } = start();
    send(form);
    const context: unknown = JSON.parse(JSON.stringify(snapshot().context));
    expect(context).toEqual(snapshot().context);
  });
});
