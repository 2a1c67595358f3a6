import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { askedCompletions } from '../../../tests/support/widgets/monaco.tsx';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import JsonEditor from './JsonEditor.tsx';

vi.mock('../../parts/monaco/CodeField.tsx', () => import('../../../tests/support/widgets/monaco.tsx'));

const write = (text: string) => fireEvent.change(screen.getByLabelText('JSON'), { target: { value: text } });

test('half-typed text stays in the editor with the place of its fault; the value changes when it is whole', async () => {
  const { emitted } = renderWidget(JsonEditor, { value: { a: 1 } });
  expect(await screen.findByLabelText('JSON')).toHaveValue('{\n    "a": 1\n}');
  write('{\n    "a": 1,\n    "b" 2\n}');
  expect(screen.getByText(/^3:9 /)).toBeVisible();
  // The list is above the editor, because a tall editor would hide it.
  const order = screen.getByText(/^3:9 /).compareDocumentPosition(screen.getByLabelText('JSON'));
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(emitted.filter(({ event }) => event === 'change')).toEqual([]);
  expect(emitted.filter(({ event }) => event === 'check').map(({ payload }) => payload)).toEqual([
    { valid: true },
    { valid: false },
  ]);
  write('{"a": 1, "b": 2}');
  expect(emitted.at(-2)).toEqual({ event: 'change', payload: { value: { a: 1, b: 2 } } });
  expect(emitted.at(-1)).toEqual({ event: 'check', payload: { valid: true } });
  expect(screen.getByLabelText('JSON')).toHaveValue('{"a": 1, "b": 2}');
});

test('half-typed text is told, so that it outlives the editor', async () => {
  const { emitted, unmount } = renderWidget(JsonEditor, { value: { a: 1 } });
  await screen.findByLabelText('JSON');
  write('{"a": ');
  expect(emitted.findLast(({ event }) => event === 'half')).toEqual({ event: 'half', payload: { half: '{"a": ' } });
  unmount();
  const again = renderWidget(JsonEditor, { value: { a: 1 }, half: '{"a": ' });
  expect(await screen.findByLabelText('JSON')).toHaveValue('{"a": ');
  write('{"a": 2}');
  expect(again.emitted.find(({ event }) => event === 'half')).toEqual({ event: 'half', payload: { half: null } });
  expect(again.emitted.findLast(({ event }) => event === 'change')).toEqual({
    event: 'change',
    payload: { value: { a: 2 } },
  });
});

test('half-typed text that comes from elsewhere is shown, and what is thrown away elsewhere goes', async () => {
  const { give } = renderWidget(JsonEditor, { value: { a: 1 } });
  await screen.findByLabelText('JSON');
  give({ half: '{"a": ' });
  expect(screen.getByLabelText('JSON')).toHaveValue('{"a": ');
  write('{"a": 1');
  expect(screen.getByLabelText('JSON')).toHaveValue('{"a": 1');
  give({ half: null });
  expect(screen.getByLabelText('JSON')).toHaveValue('{\n    "a": 1\n}');
});

test('Validate jumps to the fault, and says so when there is none; Format is the editor’s', async () => {
  renderWidget(JsonEditor, { value: [1] });
  await screen.findByLabelText('JSON');
  await userEvent.click(screen.getByRole('button', { name: 'Validate' }));
  expect(screen.getByText('No problems found.')).toBeVisible();
  write('[1,\n 2');
  expect(screen.queryByText('No problems found.')).toBeNull();
  askedCompletions.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Validate' }));
  await userEvent.click(screen.getByRole('button', { name: 'Format' }));
  expect(askedCompletions).toEqual([expect.stringMatching(/^reveal 2:\d+$/), 'format']);
});

test('a value from elsewhere takes the place of what was typed', async () => {
  const { give, emitted } = renderWidget(JsonEditor, { value: 1 });
  await screen.findByLabelText('JSON');
  write('[');
  give({ half: '[' });
  give({ value: { b: 2 } });
  expect(screen.getByLabelText('JSON')).toHaveValue('{\n    "b": 2\n}');
  expect(emitted.findLast(({ event }) => event === 'half')).toEqual({ event: 'half', payload: { half: null } });
});

test('what is half-typed stays when the value that was told before it comes back late', async () => {
  const { give } = renderWidget(JsonEditor, { value: { T: '' } }, { bind: false });
  await screen.findByLabelText('JSON');
  write('{"T": "Tx"}');
  write('{"T": "Tx", "S": [');
  give({ value: { T: 'Tx' } });
  expect(screen.getByLabelText('JSON')).toHaveValue('{"T": "Tx", "S": [');
});

test('who types fast is not overtaken by the values that come back; a former value from elsewhere is one', async () => {
  const { give } = renderWidget(JsonEditor, { value: {} }, { bind: false });
  await screen.findByLabelText('JSON');
  write('{"a": 1}');
  write('{"a": 12}');
  give({ value: { a: 1 } });
  expect(screen.getByLabelText('JSON')).toHaveValue('{"a": 12}');
  give({ value: { a: 12 } });
  expect(screen.getByLabelText('JSON')).toHaveValue('{"a": 12}');
  give({ value: {} });
  expect(screen.getByLabelText('JSON')).toHaveValue('{}');
});

test('a fault is said in the reader’s language', async () => {
  renderWidget(JsonEditor, { value: 1 }, { language: 'el' });
  await screen.findByLabelText('JSON');
  write('[1}');
  expect(screen.getByText(/1:3.*χρειάζεται \], όχι \}/)).toBeVisible();
});

describe('a text that somebody wrote', () => {
  const ODD = '{"b" :  2,\n\t"a": 1}';

  test('is shown as it is written, and told as it is typed', async () => {
    const { emitted } = renderWidget(JsonEditor, { value: { b: 2, a: 1 }, text: ODD });
    expect(await screen.findByLabelText('JSON')).toHaveValue(ODD);
    write(`${ODD}  `);
    expect(emitted.filter(({ event }) => event === 'text').map(({ payload }) => payload)).toEqual([
      { text: `${ODD}  ` },
    ]);
    // Other whitespace is not another value.
    expect(emitted.filter(({ event }) => event === 'change')).toEqual([]);
    write('{"b" :');
    expect(emitted.filter(({ event }) => event === 'text')).toHaveLength(1);
  });

  test('differs only where a value from elsewhere says something else', async () => {
    const { give } = renderWidget(JsonEditor, { value: { b: 2, a: 1 }, text: ODD });
    await screen.findByLabelText('JSON');
    give({ value: { b: 2, a: 3 } });
    expect(screen.getByLabelText('JSON')).toHaveValue('{"b" :  2,\n\t"a": 3}');
  });

  test('takes the place of what was typed when it comes from elsewhere', async () => {
    const { give } = renderWidget(JsonEditor, { value: { b: 2, a: 1 }, text: ODD, half: null });
    await screen.findByLabelText('JSON');
    write(`${ODD}  `);
    give({ text: `${ODD}  ` });
    expect(screen.getByLabelText('JSON')).toHaveValue(`${ODD}  `);
    give({ text: ODD });
    expect(screen.getByLabelText('JSON')).toHaveValue(ODD);
  });
});
