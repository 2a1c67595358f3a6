import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { MemoryPorts } from '../base/memory-ports.ts';
import { show } from '../../tests/support/engine/react.tsx';

const people = {
  list: [
    { Id: '1', Name: 'Eleni' },
    { Id: '2', Name: 'Nikos' },
  ],
};
const toast = {
  do: 'toast',
  text: '{{ p.Name }} is off',
  undo: {
    with: { id: '{{ p.Id }}', was: '{{ state.on }}' },
    do: [
      { do: 'call', call: 'people.save', with: { Id: '{{ undo.id }}' } },
      { do: 'set', path: 'state.on', to: '{{ undo.was }}' },
      { do: 'reload', source: 'people' },
    ],
  },
};
const list = {
  widget: 'list',
  waits: 'people',
  children: [
    {
      widget: 'button',
      each: { in: 'sources.people.data', as: 'p', key: 'Id' },
      props: { text: '{{ p.Name }} {{ state.on }}' },
      on: {
        click: [
          { do: 'patch', source: 'people', drop: '{{ p.Id }}' },
          toast,
          { do: 'set', path: 'state.on', to: 'off' },
        ],
      },
    },
  ],
};
const part = {
  part: 'a/list',
  version: 1,
  state: { on: { type: 'string', default: 'on' } },
  sources: { people: { call: 'people.list', key: 'Id', list: 'list' } },
  body: list,
};
const unit = {
  screen: 'a',
  version: 1,
  state: { shown: { type: 'boolean', default: true } },
  body: {
    widget: 'stack',
    children: [
      { widget: 'a/list', show: 'state.shown' },
      { widget: 'button', props: { text: 'leave' }, on: { click: [{ do: 'set', path: 'state.shown', to: false }] } },
    ],
  },
};
const undoOf = (ports: MemoryPorts) =>
  ports.portCalls.flatMap((portCall) => (portCall.kind === 'toast' && portCall.undo ? [portCall.undo] : []))[0]!;
const saved = (ports: MemoryPorts) => ports.callsOf('people.save');

async function remove(save: unknown = {}) {
  const stage = await show(unit, {
    parts: { 'a/list': part },
    calls: { 'people.list': () => people, 'people.save': save },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Eleni on' }));
  await act(stage.settle);
  return { ...stage, undo: undoOf(stage.ports) };
}

describe('the way back of a toast', () => {
  test('sees what was there at the deed, though the row is gone, and works once', async () => {
    const { ports, settle, undo } = await remove();
    expect(screen.queryByRole('button', { name: /Eleni/ })).toBeNull();
    undo();
    undo();
    await act(settle);
    expect(saved(ports)).toEqual([{ Id: '1' }]);
    expect(screen.getByRole('button', { name: 'Eleni on' })).toBeTruthy();
  });

  test('works after the page was left, and loads nothing for it', async () => {
    const { ports, settle, undo } = await remove();
    fireEvent.click(screen.getByRole('button', { name: 'leave' }));
    const before = ports.callsOf('people.list').length;
    undo();
    await act(settle);
    expect(saved(ports)).toEqual([{ Id: '1' }]);
    expect(ports.callsOf('people.list')).toHaveLength(before);
  });

  test('does nothing for another reader', async () => {
    const { ports, settle, globals, undo } = await remove();
    act(() => globals.set({ user: { Id: 'another' } }));
    undo();
    await act(settle);
    expect(saved(ports)).toEqual([]);
  });

  test('shows its failure', async () => {
    const failure = new Error('not now');
    const { ports, settle, undo } = await remove(failure);
    undo();
    await act(settle);
    expect(ports.portCalls.filter(({ kind }) => kind === 'failed')).toEqual([{ kind: 'failed', error: failure }]);
  });
});
