import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderExample } from '../../../tests/support/widgets/render.tsx';
import { playground } from './manual.ts';

const shown = async (name: string, more: Record<string, unknown> = {}) =>
  renderExample({ name, node: { widget: 'playground', props: { name }, ...more } });

test('a prop that is changed in the form changes the example and its JSON', async () => {
  await shown('badge');
  const field = await screen.findByLabelText('text');
  expect(field).toBeInstanceOf(HTMLInputElement);
  const before = field instanceof HTMLInputElement ? field.value : '';
  expect(screen.getAllByText(before).length).toBeGreaterThan(0);
  fireEvent.change(field, { target: { value: 'Εγκρίθηκε' } });
  expect(await screen.findByText('Εγκρίθηκε')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('The node')).toHaveText(/"props": \{ "text": "Εγκρίθηκε" \}/));
});

test('what the example tells is listed', async () => {
  await shown('switch');
  await userEvent.click(await screen.findByRole('switch'));
  const log = screen.getByRole('log', { name: 'Events as they happen' });
  expect(within(log).getByText('change')).toBeVisible();
  expect(within(log).getByText(/"value":(true|false)/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(log).toBeEmptyDOMElement();
});

test('the manual names every prop and event', async () => {
  await shown('pager');
  const manual = await screen.findByRole('region', { name: 'Manual' });
  expect(within(manual).getByText('pages')).toBeVisible();
  expect(within(manual).getByText('change')).toBeVisible();
});

test('a name is found whatever its case; of an unknown one the nearest is told', async () => {
  const first = await shown('DATEINPUT');
  expect(await screen.findByRole('heading', { name: /dateInput/ })).toBeVisible();
  first.unmount();
  await shown('buton');
  expect(screen.getByRole('alert')).toHaveText('There is no widget “buton”Did you mean “button”?');
});

test('another widget is chosen from the list of all', async () => {
  const example = playground.examples.find(({ name }) => name === 'With a choice');
  if (!example) throw new Error('the example is gone');
  await renderExample(example);
  const choice = screen.getByRole('combobox', { name: 'Widget' });
  await userEvent.click(choice);
  await userEvent.clear(choice);
  await userEvent.type(choice, 'ratin');
  await userEvent.click(await screen.findByRole('option', { name: 'rating' }));
  expect(await screen.findByRole('heading', { name: /rating/ })).toBeVisible();
});
