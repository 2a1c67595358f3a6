import type { QueryObserverResult } from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import { eventOf, SOURCE_PHASES, stateOf } from './source-states.ts';

/** The phase after each event in each phase; a dash where the event is ignored. */
const TABLE = `
phase        | delay        ask     wait    refresh reply failure fault       rest   forget close
idle         | loadingLater idle    loading idle    ready failed  failed      -      -      -
loading      | loadingLater loading loading loading ready failed  failed      idle   idle   -
ready        | readyLater   ready   loading ready   ready failed  failed      idle   idle   -
failed       | failedLater  failed  loading failed  ready failed  failed      -      idle   -
loadingLater | loadingLater loading -       -       -     -       failedLater idle   idle   loading
readyLater   | readyLater   ready   -       -       -     -       failedLater idle   idle   ready
failedLater  | failedLater  failed  -       -       -     -       failedLater failed idle   failed
`;

const [[, ...events] = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.replace('|', '').split(/\s+/));

type Phases = Readonly<Partial<Record<string, string>>>;

describe('a source', () => {
  it.each(rows)('that is %s goes on as the table says', (phase, ...next) => {
    const transitions = new Map<string, Phases>(Object.entries(SOURCE_PHASES)).get(phase ?? '') ?? {};
    expect(events.map((event) => [event, transitions[event] ?? '-'])).toEqual(
      events.map((event, index) => [event, next[index]]),
    );
    expect(Object.keys(transitions).filter((event) => !events.includes(event))).toEqual([]);
  });

  it('has no phase that the table does not have', () => {
    expect(Object.keys(SOURCE_PHASES)).toEqual(rows.map(([phase]) => phase));
  });

  it('shows the phase before while its question waits for the debounce', () => {
    expect((['loadingLater', 'readyLater', 'failedLater'] as const).map(stateOf)).toEqual([
      'loading',
      'ready',
      'failed',
    ]);
    expect((['idle', 'loading', 'ready', 'failed'] as const).map(stateOf)).toEqual([
      'idle',
      'loading',
      'ready',
      'failed',
    ]);
  });
});

it.each([
  ['pending', 'fetching', undefined, true, 'wait'],
  ['pending', 'paused', undefined, true, 'wait'],
  ['pending', 'fetching', undefined, false, 'refresh'],
  ['success', 'idle', 'x', false, 'reply'],
  ['success', 'fetching', 'x', true, 'reply'],
  ['error', 'idle', undefined, true, 'failure'],
  ['error', 'idle', 'x', false, 'failure'],
  ['error', 'paused', 'x', false, 'failure'],
  ['error', 'fetching', 'x', false, 'reply'],
] as const)('a result that is %s and %s, with data %s', (status, fetchStatus, data, isEmpty, event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these members are read
  expect(eventOf({ status, fetchStatus, data } as QueryObserverResult, isEmpty)).toBe(event);
});
