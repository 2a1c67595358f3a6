import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, renderWidget } from '../../../tests/support/widgets/render.tsx';
import Stepper from './Stepper.tsx';

const items = [
  entry('1', { text: 'Paste' }, <p>paste here</p>),
  entry('2', { text: 'Match' }, <p>match here</p>),
  entry('3', { text: 'Send', disabled: true }, <p>send here</p>),
];

test('opens steps, back and forward, but none that is disabled', async () => {
  const { emitted } = renderWidget(Stepper, { value: 1, slots: { items } });
  expect(screen.getByText('match here')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /Step 3 of 3/ }));
  await userEvent.click(screen.getByRole('button', { name: /Step 1 of 3, done/ }));
  expect(emitted.map(({ payload }) => payload)).toEqual([{ value: 0 }]);
  expect(screen.getByText('paste here')).toBeDefined();
});

test('a step that does not exist is the nearest that does', () => {
  renderWidget(Stepper, { value: 9, slots: { items } });
  expect(screen.getByText('send here')).toBeDefined();
});

test('a still one says where one is, and opens nothing', () => {
  renderWidget(Stepper, { value: 1, still: true, slots: { items: items.map(({ key, props }) => entry(key, props)) } });
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Match');
});

test('a still one has the tone of the step where one is', () => {
  const steps = [entry('1', { text: 'To correct', tone: 'warning' }), entry('2', { text: 'Handed in' })];
  renderWidget(Stepper, { value: 0, still: true, slots: { items: steps } });
  expect(document.querySelector('[data-state="open"]')?.getAttribute('data-tone')).toBe('warning');
});
