import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { memoryStore } from '../base/memory-ports.ts';
import { bundleOf, show, useOwnClock, wait, type Setting } from '../../tests/support/engine/react.tsx';
import { askScreen } from './ask-ahead.ts';

useOwnClock();

const HOME: JsonObject = { screen: 'home', version: 1, body: { widget: 'text', props: { text: 'home' } } };

const PEOPLE: JsonObject = {
  screen: 'people',
  version: 1,
  params: { group: { type: 'string', default: '' } },
  state: { page: { type: 'integer', default: 1, keep: 'url' } },
  sources: {
    people: { call: 'people.list', with: { Group: '{{params.group}}', Page: '{{state.page}}' } },
    visit: { call: 'people.visit' },
  },
  body: {
    widget: 'stack',
    children: [
      { widget: 'people/counts', show: "params.group == 'new'", props: { group: '{{params.group}}' } },
      { widget: 'people/counts', show: "params.group == 'old'", props: { group: 'hidden' } },
      {
        widget: 'stack',
        waits: 'people',
        children: [
          { widget: 'text', props: { text: '{{sources.people.data.name}}' } },
          { widget: 'people/counts', props: { group: '{{sources.people.data.name}}' } },
        ],
      },
    ],
  },
};

const COUNTS: JsonObject = {
  part: 'people/counts',
  version: 1,
  params: { group: { type: 'string', default: '' } },
  sources: { count: { call: 'people.count', with: { Group: '{{params.group}}' } } },
  body: { widget: 'text', props: { text: '{{sources.count.data}}' } },
};

const call = { takesProject: false };
const SETTING: Setting = {
  calls: { 'people.list': { name: 'Eleni' }, 'people.count': 3, 'people.visit': null },
  parts: { 'people/counts': COUNTS },
  catalogue: {
    calls: { 'people.list': call, 'people.count': call, 'people.visit': { ...call, affects: ['people.list'] } },
  },
};

const url = memoryStore();
url.set('page', 4);

async function askPeople(group: string, setting: Setting = SETTING) {
  const stage = await show(HOME, setting);
  const asked = () =>
    stage.ports.portCalls.flatMap((entry) => (entry.kind === 'call' ? [[entry.name, entry.body]] : []));
  await askScreen(stage.runtime, bundleOf(PEOPLE, setting), { group }, url);
  return { ...stage, asked };
}

test('asks for the data of a screen and of its parts, in the state of the address', async () => {
  const { asked } = await askPeople('new');
  expect(asked()).toEqual([
    ['people.list', { Group: 'new', Page: 4 }],
    ['people.count', { Group: 'new' }],
    ['people.count', { Group: 'Eleni' }],
  ]);
});

test('what was asked ahead is shown at once, and not asked for again', async () => {
  const { asked, show: open, runtime } = await askPeople('old', { ...SETTING, keep: { url } });
  const before = asked().length;
  await askScreen(runtime, bundleOf(PEOPLE, SETTING), { group: 'old' }, url);
  expect(asked()).toHaveLength(before);
  await open({ group: 'old' }, PEOPLE);
  expect(screen.getByText('Eleni')).toBeVisible();
  expect(asked().slice(before)).toEqual([['people.visit', {}]]);
});

test('an old reply is shown, and asked for again', async () => {
  const { asked, show: open } = await askPeople('old', { ...SETTING, keep: { url } });
  const before = asked().length;
  await wait(6_000);
  await open({ group: 'old' }, PEOPLE);
  expect(screen.getByText('Eleni')).toBeVisible();
  expect(asked().slice(before)).toContainEqual(['people.list', { Group: 'old', Page: 4 }]);
});

test('a failure is silent, and asked for again by the screen', async () => {
  const calls: Record<string, unknown> = { ...SETTING.calls, 'people.list': new Error('The line is cut') };
  const { ports, show: open } = await askPeople('old', { ...SETTING, calls, keep: { url } });
  expect(ports.portCalls.filter(({ kind }) => kind === 'failed')).toEqual([]);
  calls['people.list'] = { name: 'Eleni' };
  await open({ group: 'old' }, PEOPLE);
  expect(await screen.findByText('Eleni')).toBeVisible();
});
