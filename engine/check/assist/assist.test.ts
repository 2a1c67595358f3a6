import { describe, expect, it } from 'vitest';
import { calls } from '../../../schemas/calls/index.ts';
import { entities } from '../../../schemas/entities/index.ts';
import { catalogue as tested } from '../../../tests/conformance/catalogue.ts';
import { faultsOf, parseDocument, valueAt } from '../../document/index.ts';
import { sampleOf } from '../sample.ts';
import { checkText } from '../check.ts';
import { complete, explain, insertNode, placeAt, type Assistance } from './index.ts';

const catalogue = { ...tested, calls, entities: { ...tested.entities, ...entities } };
const assistance: Assistance = {
  catalogue,
  operations: {
    trim: {
      name: 'trim',
      description: 'Without blanks around.',
      args: [{ name: 'text' }],
      examples: [{ formula: "trim(' a ')", gives: 'a' }],
    },
  },
  texts: { 'users.title': 'Χρήστες' },
};
const unit = (body: string, more = ''): string => `{ "screen": "x/y", "version": 1, ${more} "body": ${body} }`;

/** The labels that are offered at the | in a text. */
function offered(text: string): string[] {
  const offset = text.indexOf('|');
  return complete(text.replace('|', ''), offset, assistance).map(({ label }) => label);
}

/** The text after the completion with that label was applied. */
function taken(text: string, label: string): string {
  const offset = text.indexOf('|');
  const bare = text.replace('|', '');
  const found = complete(bare, offset, assistance).find((each) => each.label === label);
  if (!found) throw new Error(`${label} is not offered`);
  return bare.slice(0, found.start) + found.insert + bare.slice(found.end);
}

describe('completion', () => {
  it('offers widgets and parts, and puts quotes around them', () => {
    expect(offered(unit('{ "widget": | }'))).toEqual(expect.arrayContaining(['text', 'stack']));
    expect(taken(unit('{ "widget": "te|" }'), 'text')).toBe(unit('{ "widget": "text" }'));
  });

  it('offers the props of the widget, and no others, without those that stand there', () => {
    const names = offered(unit('{ "widget": "text", "props": { "tone": "muted", "|" } }'));
    expect(names).toContain('text');
    expect(names).not.toContain('tone');
    expect(names).not.toContain('href');
  });

  it('offers the members of a node, a source and an action', () => {
    expect(offered(unit('{ "widget": "text", | }'))).toEqual(expect.arrayContaining(['show', 'children', 'on']));
    expect(offered(unit('{ "widget": "text" }', '"sources": { "people": { | } },'))).toEqual(
      expect.arrayContaining(['call', 'with', 'debounce']),
    );
    expect(offered(unit('{ "widget": "button", "on": { "click": [ { "do": "toast", | } ] } }'))).toEqual(
      expect.arrayContaining(['text', 'tone', 'ms']),
    );
  });

  it('offers values that are countable', () => {
    expect(offered(unit('{ "widget": "button", "on": { "click": [ { "do": "|" } ] } }'))).toEqual(
      expect.arrayContaining(['call', 'set', 'go']),
    );
  });

  it('offers the tasks where a list of actions may stand', () => {
    const tasks = '"tasks": { "save": { "do": [] }, "load": { "do": [] } },';
    const clicked = unit('{ "widget": "button", "on": { "click": "|" } }', tasks);
    expect(offered(clicked)).toEqual(['tasks.save', 'tasks.load']);
    expect(
      taken(unit('{ "widget": "button", "on": { "click": { "do": "tasks.s|" } } }', tasks), 'tasks.save'),
    ).toContain('"do": "tasks.save"');
    const found = checkText(clicked.replace('|', 'save'), { catalogue }).filter(({ kind }) => kind === 'unknown-task');
    expect(found).toMatchObject([{ pointer: '/body/on/click', nearest: 'tasks.save' }]);
  });

  it('offers the stored things that an argument names, and not where the name is computed', () => {
    const source = (id: string): string =>
      `"sources": { "book": { "call": "documents.getSpreadsheet", "with": { "Id": ${id} } } },`;
    expect(offered(unit('{ "widget": "text" }', source('"|"')))).toEqual(expect.arrayContaining(['budget', 'plan']));
    const found = (id: string) =>
      checkText(unit('{ "widget": "text" }', source(id)), { catalogue }).filter(
        ({ kind }) => kind === 'unknown-reference',
      );
    expect(found('"plam"')).toMatchObject([{ pointer: '/sources/book/with/Id', nearest: 'plan' }]);
    expect(found('"plan"')).toEqual([]);
    expect(found('"{{project.Id}}"')).toEqual([]);
  });

  it('offers calls, and the body of the call', () => {
    expect(offered(unit('{ "widget": "text" }', '"sources": { "people": { "call": "|" } },'))).toContain('users.list');
    expect(
      offered(unit('{ "widget": "text" }', '"sources": { "people": { "call": "users.list", "with": { | } } },')),
    ).toEqual(expect.arrayContaining(['Filter', 'page']));
  });

  it('offers the project of a call, which no call requires', () => {
    const source = (body: string): string =>
      unit('{ "widget": "text" }', `"sources": { "form": { "call": "applications.form", "with": { ${body} } } },`);
    const names = complete(source('|').replace('|', ''), source('|').indexOf('|'), assistance);
    const project = names.find(({ label }) => label === 'ProjectId');
    expect(project).toMatchObject({ description: expect.stringContaining('project of the page') });
    expect(project).not.toHaveProperty('detail');
    const missing = checkText(source(''), { catalogue }).filter(({ kind }) => kind === 'missing-body-field');
    expect(missing).toEqual([]);
  });

  it('offers paths by their types, in formulas that are not finished', () => {
    const state = '"state": { "query": { "type": "string" }, "open": { "type": "boolean" } },';
    expect(offered(unit('{ "widget": "text", "show": "state.|" }', state))).toEqual(['query', 'open']);
    expect(offered(unit('{ "widget": "text", "props": { "text": "{{ trim(state.q|" } }', state))).toContain('query');
    expect(taken(unit('{ "widget": "text", "show": "state.q|ue" }', state), 'query')).toContain(
      '"show": "state.query"',
    );
  });

  it('offers the members of a conflict, the params of its dialog, and paths for its base', () => {
    const more = '"state": { "base": { "type": "integer" } }, "dialogs": { "ask": { "params": { "mine": {} } } },';
    const conflict = (members: string): string[] =>
      offered(
        unit(`{ "widget": "button", "on": { "click": [ { "do": "call", "conflict": { ${members} } } ] } }`, more),
      );
    expect(conflict('|')).toEqual(['dialog', 'with', 'as', 'base', 'prepare', 'again']);
    expect(conflict('"dialog": "|"')).toContain('ask');
    expect(conflict('"dialog": "ask", "with": { | }')).toEqual(['mine']);
    expect(conflict('"dialog": "ask", "base": "state.|"')).toEqual(['base']);
  });

  it('offers what an item of a list has, inside of an arrow', () => {
    const sources = '"sources": { "people": { "call": "users.list", "list": "list" } },';
    const names = offered(
      unit('{ "widget": "text", "props": { "text": "{{ map(sources.people.data, u => u.|" } }', sources),
    );
    expect(names).toEqual(expect.arrayContaining(['Id', 'Username']));
  });

  it('offers the values of a node, in it and in what stands in it', () => {
    const node = (formula: string): string =>
      `{ "widget": "stack", "values": { "label": "upper('a')" }, "children": [ { "widget": "text", "show": "${formula}" } ] }`;
    expect(offered(unit(node('lab|')))).toContain('label');
  });

  it('offers operations with their arguments, and translation keys', () => {
    const text = unit('{ "widget": "text", "show": "tr|" }');
    const trim = complete(text.replace('|', ''), text.indexOf('|'), assistance).find(({ label }) => label === 'trim');
    expect(trim).toMatchObject({ kind: 'operation', detail: '(text)', description: 'Without blanks around.' });
    const [key] = Object.keys(catalogue.texts);
    expect(offered(unit('{ "widget": "text", "props": { "text": { "$t": "|" } } }'))).toContain(key);
  });

  it('survives any prefix of a document', () => {
    const whole = unit(
      '{ "widget": "stack", "children": [ { "widget": "text", "props": { "text": "{{ trim(state.a) }}" } } ] }',
    );
    for (let offset = 0; offset <= whole.length; offset += 1)
      expect(Array.isArray(complete(whole.slice(0, offset), offset, assistance))).toBe(true);
  });
});

describe('places', () => {
  it('are told in keys and in values', () => {
    const text = '{ "a": { "b": [1, "tw';
    expect(placeAt(text, text.length)).toMatchObject({ kind: 'value', pointer: '/a/b/1', before: 'tw', quoted: true });
    expect(placeAt('{ "a": 1, "b', 12)).toMatchObject({ kind: 'key', container: '', before: 'b' });
    expect(placeAt('', 0)).toBeNull();
    const open = '{ "a": [{ "wid{ "widget": "text" }] }';
    expect(placeAt(open, open.indexOf('{ "widget'))).toMatchObject({ kind: 'key', before: 'wid', after: '' });
  });
});

describe('explanation', () => {
  const text = unit('{ "widget": "text", "show": "trim(\' a \') == \'a\'", "props": { "tone": "muted" } }');
  const told = (word: string) => explain(text, text.indexOf(word) + 1, assistance)?.lines.join('\n') ?? '';

  it('tells of widgets, props and operations', () => {
    expect(told('text"')).toContain(catalogue.widgets['text']?.description);
    expect(told('tone')).not.toBe('');
    expect(told('trim')).toContain('Without blanks around.');
  });

  it('returns nothing for unknown names', () => {
    expect(explain('{ "zzz": 1 }', 4, assistance)).toBeNull();
  });
});

describe('an inserted example', () => {
  const example = { node: { widget: 'text', props: { text: 'new' } }, state: { tab: { type: 'string' } } };
  const apply = (text: string, offset: number): unknown => {
    const edits = insertNode(text, offset, example);
    const lines = text.split('\n');
    const at = (line: number, column: number): number =>
      lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
    const made = edits
      .map((edit) => ({ ...edit, from: at(edit.line, edit.column), to: at(edit.endLine, edit.endColumn) }))
      .toSorted((one, other) => other.from - one.from)
      .reduce((done, { from, to, text: put }) => done.slice(0, from) + put + done.slice(to), text);
    const parsed = parseDocument(made);
    expect(parsed.problems).toEqual([]);
    return parsed.value;
  };

  it.each([
    [
      'a list',
      '{ "screen": "x", "version": 1, "body": { "widget": "stack", "children": [ { "widget": "text" } ] } }',
      '/body/children/1',
    ],
    [
      'an empty list',
      '{ "screen": "x", "version": 1, "body": { "widget": "stack", "children": [] } }',
      '/body/children/0',
    ],
    ['a node without children', '{ "screen": "x", "version": 1, "body": { "widget": "stack" } }', '/body/children/0'],
    [
      'a unit with a state',
      '{ "screen": "x", "version": 1, "state": { "a": {} }, "body": { "widget": "stack" } }',
      '/body/children/0',
    ],
    [
      'a unit with an empty state',
      '{ "screen": "x", "version": 1, "state": {}, "body": { "widget": "stack" } }',
      '/body/children/0',
    ],
  ])('goes into %s, with its state', (_, text, pointer) => {
    const made = apply(text, text.length - 3);
    expect(valueAt(made, pointer)).toEqual(example.node);
    expect(valueAt(made, '/state/tab')).toEqual({ type: 'string' });
  });

  it('goes behind the node that the cursor is in', () => {
    const text =
      '{ "screen": "x", "version": 1, "body": { "widget": "stack", "children": [\n  { "widget": "text", "id": "one" },\n  { "widget": "text", "id": "two" }\n] } }';
    expect(valueAt(apply(text, text.indexOf('one')), '/body/children/1')).toEqual(example.node);
  });
});

describe('samples', () => {
  it('of every call fit the reply', () => {
    const lookup = (name: string) => catalogue.entities[name];
    const faults = Object.values(calls).flatMap(({ name, reply }) =>
      faultsOf(sampleOf(reply, lookup), reply, { lookup }).map(
        ({ pointer, message }) => `${name}${pointer} ${message}`,
      ),
    );
    expect(faults).toEqual([]);
  });

  it('are lists of three, with the names of their members', () => {
    const schema = {
      type: 'array',
      items: { type: 'object', properties: { Id: { type: 'string' }, Name: { type: 'string' } } },
    };
    expect(sampleOf(schema, () => undefined)).toEqual([1, 2, 3].map((n) => ({ Id: String(n), Name: `Name ${n}` })));
  });
});
