import { describe, expect, it } from 'vitest';
import { createMemoryPorts } from '../../../engine/index.ts';
import { previewDocumentOf } from './bundle.ts';
import { previewPorts } from './ports.ts';

const known = {
  catalogue: {
    areas: { staff: ['Admin'] },
    parts: {
      'a/card': { part: 'a/card', version: 1, body: { widget: 'text' } },
      'a/secret': { part: 'a/secret', version: 1, access: 'staff', body: { widget: 'text' } },
    },
    entities: { 'entities/user': { type: 'object', properties: { Id: { type: 'string' } } } },
    calls: {
      'users.list': { reply: { type: 'array', items: { $ref: 'entities/user' } } },
      'users.save': { reply: { type: 'null' }, affects: ['users.list'] },
    },
  },
};
const props = { document: '', known };
const source = JSON.stringify({
  screen: 'x/y',
  version: 1,
  params: { user: { $ref: 'entities/user' }, page: { type: 'number', default: 4 } },
  body: {
    widget: 'stack',
    children: [{ widget: 'a/card' }, { widget: 'a/secret' }, { widget: 'text', access: 'staff' }],
  },
});
const children = (shown: ReturnType<typeof previewDocumentOf>): unknown =>
  shown && shown !== 'denied' ? shown.bundle.unit['body'] : shown;

describe('what a role is shown', () => {
  it('is what the server would send it, with the parts that it reaches', () => {
    const shown = previewDocumentOf(source, 'Mentee', props);
    expect(children(shown)).toMatchObject({ children: [{ widget: 'a/card' }] });
    expect(shown).toMatchObject({ params: { user: { Id: '1' } }, bundle: { name: 'x/y', parts: { 'a/card': {} } } });
    expect(children(previewDocumentOf(source, 'Admin', props))).toMatchObject({ children: [{}, {}, {}] });
  });

  it('is nothing while the text is no document, and a denial where the whole of it is refused', () => {
    for (const text of ['', '{', '{"screen": "x/y"}', '{"screen": "x", "body": }'])
      expect(previewDocumentOf(text, 'Admin', props)).toBeNull();
    expect(previewDocumentOf('{"screen":"x","access":"staff","body":{"widget":"text"}}', 'Mentee', props)).toBe(
      'denied',
    );
  });
});

describe('what a previewed page asks for', () => {
  const t = () => (key: string) => key;
  const signal = AbortSignal.timeout(5000);

  it('is made up, and changes nothing', async () => {
    const outer = createMemoryPorts();
    const ports = previewPorts(outer, { ...props, replies: 'samples' }, t);
    expect(await ports.call('users.list', {}, { signal })).toEqual([{ Id: '1' }, { Id: '2' }, { Id: '3' }]);
    await ports.call('users.save', {}, { signal });
    ports.navigate({ to: 'home', with: {} });
    expect(outer.portCalls).toMatchObject([
      { kind: 'toast', text: 'widgets.preview.called' },
      { kind: 'toast', text: 'widgets.preview.went' },
    ]);
  });

  it('comes from the server where that is wanted; what changes something is asked about first', async () => {
    const answers = { yes: false };
    const outer = createMemoryPorts({
      calls: { 'users.list': [1], 'users.save': null },
      confirm: () => answers.yes,
    });
    const ports = previewPorts(outer, { ...props, replies: 'server' }, t);
    expect(await ports.call('users.list', {}, { signal })).toEqual([1]);
    await expect(ports.call('users.save', {}, { signal })).rejects.toThrow('not made');
    expect(outer.callsOf('users.save')).toEqual([]);
    answers.yes = true;
    await ports.call('users.save', { a: 1 }, { signal });
    expect(outer.callsOf('users.save')).toEqual([{ a: 1 }]);
  });

  it('keeps nothing where the page around it would find it', () => {
    const outer = createMemoryPorts();
    const ports = previewPorts(outer, { ...props, replies: 'server' }, t);
    ports.keep.url.set('query', 'a');
    expect(outer.keep.url.get('query')).toBeUndefined();
  });

  it('tells what its code threw, and the line; what was given up is no failure', async () => {
    const thrown = Object.assign(new Error('x is null'), { line: 3 });
    const outer = createMemoryPorts({
      functions: {
        broken: () => {
          throw thrown;
        },
      },
    });
    const told: unknown[] = [];
    const ports = previewPorts(outer, { ...props, replies: 'samples' }, t, (failure) => told.push(failure));
    const code = { source: '', name: 'broken', file: 'actions/1/View.functions.js' };
    await expect(ports.run(code, {}, { signal })).rejects.toThrow('x is null');
    expect(told).toEqual([{ text: 'x is null', file: 'actions/1/View.functions.js', line: 3 }]);
    const gone = AbortSignal.abort();
    await expect(ports.run(code, {}, { signal: gone })).rejects.toThrow('x is null');
    expect(told).toHaveLength(1);
  });
});
