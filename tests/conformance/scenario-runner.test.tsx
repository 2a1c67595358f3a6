import { render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Expectation, ScenarioGiven, Step } from '../../schemas/documents/scenario.ts';
import { TestProviders } from '../support/widgets/render.tsx';
import { sleep } from '../support/scenarios/eventually.ts';
import { expectNow } from '../support/scenarios/expectations.ts';
import { finder } from '../support/scenarios/find.ts';
import { StagePage, reportingFrame } from '../support/scenarios/stage-page.tsx';
import { play } from '../support/scenarios/play.ts';
import { makeStage, type Stage } from '../support/scenarios/stage.ts';
import { userEvent } from '@testing-library/user-event';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

const screen = {
  screen: 'tried',
  version: 1,
  title: 'Tried',
  state: { name: { type: 'string', default: '' }, on: { type: 'boolean', default: false } },
  body: {
    widget: 'stack',
    children: [
      { widget: 'textInput', bind: 'state.name', props: { label: 'Name' } },
      { widget: 'checkbox', bind: 'state.on', props: { label: 'On' } },
      { widget: 'text', each: { in: "['a', 'b']", as: 'x', key: '{{x}}' }, props: { text: 'row {{x}}' } },
      { widget: 'button', props: { text: 'Never', disabled: true } },
      {
        widget: 'button',
        props: { text: 'Search' },
        on: {
          click: [
            { do: 'call', call: 'projects.byId', with: { Id: '{{state.name}}' }, as: 'found' },
            { do: 'toast', text: 'Found {{found.Descr}}', tone: 'success' },
            { do: 'go', to: 'admin/user', with: { id: '{{found.Id}}' } },
          ],
        },
      },
    ],
  },
};
const PROJECT = { Id: '5', Descr: 'First', url: 'first', Settings: '{}', Revision: 1 };

function show(more: ScenarioGiven = {}): Stage {
  const given = { documents: { 'screen:tried': screen }, replies: { 'projects.byId': PROJECT }, ...more };
  const stage = makeStage('screen:tried', given, reportingFrame([]));
  render(
    <TestProviders>
      <StagePage stage={stage} />
    </TestProviders>,
  );
  return stage;
}

const STEPS: readonly Step[] = [
  { type: 'first', into: 'Name' },
  { check: 'On' },
  { click: 'Search' },
  { see: 'row a' },
  { toast: 'Found First' },
];

async function played(
  steps: readonly Step[] = STEPS,
  given: ScenarioGiven = {},
): Promise<(expected: Expectation) => void> {
  const stage = show(given);
  await play({ name: 'x', given, do: steps, expect: [] }, stage);
  const hands = { stage, find: finder(document.body, stage.translate), user: userEvent.setup(), pause: sleep };
  return (expected) => expectNow(expected, hands);
}

/** The expectations that hold, and those that fail, after the steps. */
const PAIRS: readonly (readonly [holds: Expectation, fails: Expectation])[] = [
  [{ see: 'row a' }, { see: 'row c' }],
  [
    { see: 'row', times: 2 },
    { see: 'row', times: 1 },
  ],
  [{ notSee: 'row c' }, { notSee: 'row a' }],
  [{ see: { role: 'button', label: 'Search' } }, { see: { role: 'link', label: 'Search' } }],
  [
    { call: 'projects.byId', body: { Id: 'first' } },
    { call: 'projects.byId', body: { Id: 'second' } },
  ],
  [
    { call: 'projects.byId', count: 1 },
    { call: 'projects.byId', count: 2 },
  ],
  [{ noCall: 'users.list' }, { noCall: 'projects.byId' }],
  [
    { toast: 'Found', tone: 'success' },
    { toast: 'Found', tone: 'danger' },
  ],
  [
    { go: 'admin/user', with: { id: '5' } },
    { go: 'admin/user', with: { id: '6' } },
  ],
  [
    { value: 'Name', is: 'first' },
    { value: 'Name', is: 'firs' },
  ],
  [{ checked: 'On' }, { unchecked: 'On' }],
  [{ disabled: 'Never' }, { disabled: 'Search' }],
  [{ enabled: 'Search' }, { enabled: 'Never' }],
  [{ noDialog: true }, { dialog: 'Any' }],
  [{ title: 'Tried' }, { title: 'Other' }],
  [{ notSee: 'nowhere' }, { url: '/somewhere' }],
  [{ notSee: 'nowhere' }, { confirm: 'Sure?' }],
  [{ notSee: 'nowhere' }, { alert: 'Sure?' }],
  [{ notSee: 'nowhere' }, { copied: 'text' }],
  [{ notSee: 'nowhere' }, { failed: 'text' }],
  [{ notSee: 'nowhere' }, { download: 'a.csv' }],
  [{ notSee: 'nowhere' }, { answer: 1 }],
];

it('an expectation holds or fails by what happened', async () => {
  const check = await played();
  const wrong = PAIRS.flatMap(([holds, fails]) => [
    ...(throws(() => check(holds)) ? [holds] : []),
    ...(throws(() => check(fails)) ? [] : [fails]),
  ]);
  expect(wrong).toEqual([]);
});

function throws(act: () => void): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}

const SEARCH: readonly Step[] = [{ type: 'first', into: 'Name' }, { click: 'Search' }];
const FAILURES: readonly (readonly [when: string, steps: readonly Step[], given: ScenarioGiven, says: RegExp])[] = [
  ['a call has no reply', SEARCH, { replies: {} }, /no reply for it/],
  ['a call is sent what its schema refuses', [{ click: 'Search' }], {}, /body of projects.byId/],
  ['no server could give its reply', [], { replies: { 'projects.byId': { Id: 5 } } }, /reply of projects.byId/],
  [
    'nobody catches a failure',
    SEARCH,
    { replies: { 'projects.byId': { $error: { text: 'Not now.' } } } },
    /nobody caught/,
  ],
  ['a text is no text of the product', [{ click: { $t: 'no.such' } }], {}, /There is no text no.such/],
];

it.each(FAILURES)(
  'a scenario fails where %s',
  async (_when, steps, given, says) => {
    await expect(played(steps, given)).rejects.toThrow(says);
  },
  30_000,
);
