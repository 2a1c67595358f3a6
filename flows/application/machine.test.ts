import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { SETTABLE_STATUSES, type ApplicationStatus } from '../../schemas/entities/application-status.ts';
import { application } from './manual.ts';
import { machine, planMove, type ApplicationEvent } from './machine.ts';

const at = (status: ApplicationStatus, before: ApplicationStatus | null = null, mentee = false) => ({
  status,
  before,
  mentee,
});
const EVENTS = ['SUBMIT', 'FORWARD', 'BACK', 'DECLINE', 'WITHDRAW', 'RESUBMIT', 'REMIND', 'MENTEE'] as const;
const stateOf = (standing: ReturnType<typeof at>) => createActor(machine, { input: standing }).getSnapshot();

describe('an application', () => {
  test.each([
    [at(-1), 'draft', ['SUBMIT', 'REMIND']],
    [at(1), 'applicant', ['FORWARD', 'DECLINE', 'WITHDRAW', 'RESUBMIT', 'REMIND']],
    [at(100), 'applicant', ['FORWARD', 'DECLINE', 'WITHDRAW', 'RESUBMIT', 'REMIND']],
    [at(2), 'eligible', ['FORWARD', 'BACK', 'DECLINE', 'WITHDRAW', 'REMIND']],
    [at(3), 'selected', ['BACK', 'DECLINE', 'WITHDRAW', 'REMIND', 'MENTEE']],
    [at(3, null, true), 'mentee', []],
    [at(1000, 2), 'declined', ['BACK']],
    [at(1001, 2), 'withdrawn', ['BACK']],
  ])('%j is %s and has the moves %j', (standing, state, moves) => {
    const snapshot = stateOf(standing);
    expect([snapshot.value, EVENTS.filter((type) => snapshot.can({ type }))]).toEqual([state, moves]);
  });

  test.each<
    [ReturnType<typeof at>, ApplicationEvent['type'], ApplicationStatus, ApplicationStatus | null, string | null]
  >([
    [at(-1), 'SUBMIT', 1, null, null],
    [at(1), 'FORWARD', 2, null, 'application-eligible'],
    [at(100), 'FORWARD', 2, null, 'application-eligible'],
    [at(2), 'FORWARD', 3, null, 'application-selected'],
    [at(2), 'BACK', 1, null, null],
    [at(3), 'BACK', 2, null, null],
    [at(100), 'DECLINE', 1000, 100, 'application-declined'],
    [at(3), 'DECLINE', 1000, 3, 'application-declined'],
    [at(1000, 100), 'BACK', 100, null, null],
    [at(1000, 2), 'BACK', 2, null, null],
    [at(1000, 3), 'BACK', 3, null, null],
    [at(1000), 'BACK', 1, null, null],
    [at(3), 'WITHDRAW', 1001, 3, null],
    [at(1001, 3), 'BACK', 3, null, null],
    [at(1), 'RESUBMIT', 1, null, 'application-resubmit'],
    [at(-1), 'REMIND', -1, null, 'application-reminder'],
  ])('%j with %s becomes %s, before %s, and mails %s', (standing, type, status, before, mail) => {
    const event = type === 'SET' ? { type, status } : { type };
    expect(planMove(standing, event)).toEqual({ status, before, mail });
  });

  test('may be set to any other status that an application has, but not to what it is', () => {
    const handedIn = SETTABLE_STATUSES;
    for (const now of handedIn)
      for (const status of handedIn) {
        const move = planMove(at(now), { type: 'SET', status });
        expect([now, status, move?.status]).toEqual([now, status, now === status ? undefined : status]);
        expect(move?.before ?? null).toBe(status === 1000 && now !== 1000 ? now : null);
      }
    expect(planMove(at(1), { type: 'SET', status: -1 })).toBeUndefined();
    expect(planMove(at(1), { type: 'SET', status: 1001 })).toBeUndefined();
    expect(planMove(at(1001, 2), { type: 'SET', status: 3 })?.mail).toBe('application-selected');
    expect(planMove(at(-1), { type: 'SET', status: 2 })).toBeUndefined();
    expect(planMove(at(3, null, true), { type: 'SET', status: 1000 })).toBeUndefined();
  });

  test('reaches each of the states of the manual, and survives JSON', () => {
    expect(Object.keys(machine.states)).toEqual(application.states);
    const actor = createActor(machine, { input: at(2) }).start();
    actor.send({ type: 'DECLINE' });
    // A snapshot that was stored is read as it was written.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const stored = JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) as ReturnType<
      typeof actor.getPersistedSnapshot
    >;
    const again = createActor(machine, { input: at(1), snapshot: stored }).start();
    again.send({ type: 'BACK' });
    expect(again.getSnapshot()).toMatchObject({ value: 'eligible', context: at(2) });
  });
});
