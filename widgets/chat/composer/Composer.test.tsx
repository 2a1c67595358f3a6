import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Composer from './Composer.tsx';

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const rendered = (props: Record<string, unknown> = {}) =>
  renderWidget(Composer, { label: 'Message', value: '', ...props });

test('Enter sends, Shift+Enter begins a new line', async () => {
  const { emitted } = rendered();
  await userEvent.type(field(), 'one{Shift>}{Enter}{/Shift}two');
  expect(field().value).toBe('one\ntwo');
  expect(emitted.filter(({ event }) => event === 'submit')).toEqual([]);
  await userEvent.type(field(), '{Enter}');
  expect(emitted.at(-1)?.event).toBe('submit');
  expect(field().value).toBe('one\ntwo');
});

test('blanks alone are never sent', async () => {
  const { emitted } = rendered();
  await userEvent.type(field(), '  {Shift>}{Enter}{/Shift} {Enter}');
  expect(emitted.some(({ event }) => event === 'submit')).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
});

test('the button sends, and the focus stays where one writes', async () => {
  const { emitted } = rendered({ value: 'hello' });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(emitted.at(-1)?.event).toBe('submit');
  expect(document.activeElement).toBe(field());
});

test('Enter belongs to the input method while it composes', () => {
  const { emitted } = rendered({ value: 'ά' });
  fireEvent.compositionStart(field());
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(emitted.some(({ event }) => event === 'submit')).toBe(false);
  fireEvent.compositionEnd(field());
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(emitted.at(-1)?.event).toBe('submit');
});

test('counts near the end, and sends nothing that is too long; emoji count as one', async () => {
  const { emitted, give } = rendered({ maxLength: 10, value: '👍👍👍👍' });
  expect(screen.queryByRole('status')).toBeNull();
  give({ value: '0123456789' });
  expect(screen.getByRole('status').textContent).toBe('10 of 10 characters');
  give({ value: '0123456789a' });
  await userEvent.type(field(), '{Enter}');
  expect(emitted.some(({ event }) => event === 'submit')).toBe(false);
});

test('says why nothing can be written', () => {
  rendered({ disabled: true, why: 'It has ended.' });
  screen.getByText('It has ended.');
  expect(screen.queryByRole('textbox')).toBeNull();
});
