import { describe, expect, it } from 'vitest';
import { diff } from './index.ts';

const node = (widget: string, text: string, more: object = {}) => ({ widget, props: { text }, ...more });
const page = (...children: object[]) => ({ body: { widget: 'stack', children } });
const told = (before: unknown, after: unknown) =>
  diff(before, after).map(({ kind, pointer, from }) =>
    [kind, pointer, from].filter((one) => one !== undefined).join(' '),
  );

describe('comparing documents', () => {
  it('tells props, texts and what was added and removed', () => {
    const before = page(node('text', 'a'), node('button', 'b', { show: 'x' }));
    const after = page(node('text', 'A'), node('button', 'b', { note: 'n' }), node('badge', 'c'));
    expect(told(before, after)).toEqual([
      'text /body/children/0/props/text',
      'removed /body/children/1/show',
      'added /body/children/1/note',
      'added /body/children/2',
    ]);
  });

  it('knows a node again by its id wherever it goes', () => {
    const before = page(
      node('text', 'a', { id: 'one' }),
      node('text', 'b', { id: 'two' }),
      node('text', 'c', { id: 'three' }),
    );
    const after = page(
      node('text', 'c', { id: 'three' }),
      node('text', 'a', { id: 'one' }),
      node('text', 'B', { id: 'two' }),
    );
    expect(told(before, after)).toEqual([
      'moved /body/children/0 /body/children/2',
      'text /body/children/2/props/text /body/children/1/props/text',
    ]);
  });

  it('does not call neighbours moved when one is put before them', () => {
    expect(
      told(
        page(node('text', 'a'), node('text', 'b')),
        page(node('badge', 'new'), node('text', 'a'), node('text', 'b')),
      ),
    ).toEqual(['added /body/children/0']);
  });

  it('tells a move from one parent to another', () => {
    const moved = node('button', 'save', { id: 'save', on: { click: [] } });
    const before = page({ widget: 'card', children: [moved] }, { widget: 'toolbar', children: [] });
    const after = page(
      { widget: 'card', children: [] },
      { widget: 'toolbar', children: [{ ...moved, show: 'state.a' }] },
    );
    expect(told(before, after)).toEqual([
      'moved /body/children/1/children/0 /body/children/0/children/0',
      'added /body/children/1/children/0/show',
    ]);
  });

  it('tells a value of another type as changed', () => {
    expect(diff({ a: [1] }, { a: { b: 1 } })).toEqual([
      { kind: 'changed', pointer: '/a', before: [1], after: { b: 1 } },
    ]);
  });
});
