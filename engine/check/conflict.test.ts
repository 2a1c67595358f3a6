import { expect, it } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { defineWidget } from '../base/widget.ts';
import { buildCatalogue, check } from './index.ts';

const text = { type: 'string' } as const;
const body = { widget: 'box' };
const box = defineWidget({
  name: 'box',
  group: 'layout',
  version: 1,
  description: 'A box',
  props: { type: 'object', additionalProperties: false },
  load: async () => ({ default: () => null }),
  examples: [{ name: 'box', node: body }],
});
const catalogue = buildCatalogue({
  widgets: [box],
  flows: [],
  contracts: [],
  calls: {
    save: {
      name: 'save',
      path: '/save',
      method: 'POST',
      roles: 'anyone',
      body: { type: 'object', properties: { base: { type: 'integer' } }, additionalProperties: false },
      reply: text,
    },
  },
  hubEvents: {},
  entities: {},
  areas: {},
  roles: [],
  routes: [],
  parts: {},
  locales: {},
  tables: [],
  roots: { user: {}, project: {} },
});

const keep = { type: 'object', required: ['keep'], properties: { keep: { enum: ['mine', 'theirs'] } } };
const dialogs = {
  both: { version: 2, params: { mine: text, theirs: {} }, result: keep, body },
  other: { version: 2, result: text, body },
};
const member = { dialog: 'both', with: { mine: '{{error.code}}' }, base: 'state.base', again: 'tasks.again' };

/** The problems of a call with this member. */
function problems(conflict: JsonObject, more: JsonObject = {}, given: JsonObject = {}): string[] {
  const click = [{ do: 'call', call: 'save', with: { base: '{{state.base}}', ...given }, conflict, ...more }];
  const state = { base: { type: 'integer', default: 0 }, name: { ...text, default: '' } };
  const unit = { part: 'a/b', version: 2, state, dialogs, tasks: { again: { do: [] } }, on: { open: click }, body };
  return check(unit, { catalogue })
    .filter(({ kind }) => !kind.startsWith('unused-'))
    .map(({ kind, pointer }) => `${kind} ${pointer.replace('/on/open/0/', '')}`);
}

it.each<readonly [string, JsonObject, readonly string[]]>([
  ['that fits', member, []],
  ['whose own theirs replaces that of the refusal', { ...member, with: { mine: 'a', theirs: '{{error.data}}' } }, []],
  ['with an unknown dialog', { ...member, dialog: 'bot' }, ['unknown-dialog conflict/dialog']],
  ['whose dialog lacks a param', { ...member, with: {} }, ['missing-part-param conflict/with']],
  ['whose dialog has no such param', { ...member, with: { mine: '', me: 1 } }, ['unknown-part-param conflict/with/me']],
  ['with a param of another type', { ...member, with: { mine: 1 } }, ['param-mismatch conflict/with/mine']],
  ['whose dialog answers otherwise', { ...member, dialog: 'other', with: {} }, ['result-mismatch conflict/dialog']],
  ['whose base is a text', { ...member, base: 'state.name' }, ['set-mismatch conflict/base']],
  ['whose base cannot be written', { ...member, base: 'params.base' }, ['not-writable conflict/base']],
  ['with an unknown base', { ...member, base: 'state.bas' }, ['unknown-state conflict/base']],
  ['with an unknown task', { ...member, again: 'tasks.other' }, ['unknown-task conflict/again']],
  [
    'with an unknown action',
    { ...member, again: [{ do: 'reload', source: 'a' }] },
    ['unknown-source conflict/again/0/source'],
  ],
  ['without base and prepare', { dialog: 'both', with: { mine: '' } }, ['action-shape conflict']],
  ['without dialog', { base: 'state.base' }, ['missing-key conflict', 'unknown-dialog conflict/dialog']],
  [
    'whose lists read the answer and the error',
    {
      ...member,
      as: 'answer',
      prepare: [{ do: 'set', path: 'state.name', to: '{{ cat(answer.keep, error.code) }}' }],
      again: [{ do: 'set', path: 'state.name', to: '{{answer.keep}}' }],
    },
    [],
  ],
  [
    'whose list misreads the answer',
    { ...member, as: 'answer', prepare: [{ do: 'set', path: 'state.name', to: '{{answer.kept}}' }] },
    ['unknown-field conflict/prepare/0/to'],
  ],
])('checks a conflict %s', (_, conflict, expected) => {
  expect(problems(conflict)).toEqual(expected);
});

it('refuses the same code beside it in catch', () => {
  expect(problems(member, { catch: { conflict: [], '*': [] } })).toEqual(['action-shape catch/conflict']);
});

it('names the error only inside of it', () => {
  expect(problems(member, {}, { base: '{{error.status}}' })).toEqual(['name-out-of-place with/base']);
});
