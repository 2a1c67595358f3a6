import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import { isSameQuestion } from './question.ts';
import ViewTabs from './ViewTabs.tsx';

const views = [
  { id: 'all', text: 'All', count: 80, question: {} },
  { id: 'new', text: 'New', count: 3, question: { view: 'new' } },
];
const mine = { id: 'm', name: 'Mine', question: { role: 'Mentee' } };

test('the tab whose question is asked is open, and a tab asks its question', async () => {
  const { emitted } = renderWidget(ViewTabs, { views, question: {} });
  expect(screen.getByRole('button', { name: 'All 80', pressed: true })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'New 3', pressed: false }));
  expect(emitted).toEqual([{ event: 'open', payload: { question: { view: 'new' } } }]);
});

test('another question can be saved under a name', async () => {
  const { emitted } = renderWidget(ViewTabs, { views, question: { role: 'Mentee' }, own: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'View name' }), 'Mine{Enter}');
  expect(emitted.at(-1)).toMatchObject({
    event: 'own',
    payload: { own: [{ name: 'Mine', question: { role: 'Mentee' } }] },
  });
});

test('an own view is renamed, and deleted with a way back', async () => {
  const { emitted, give } = renderWidget(ViewTabs, { views, question: mine.question, own: [mine] });
  await userEvent.click(screen.getByRole('button', { name: 'View Mine' }));
  const field = await screen.findByRole('textbox', { name: 'View name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Ours{Enter}');
  expect(emitted.at(-1)).toEqual({ event: 'own', payload: { own: [{ ...mine, name: 'Ours' }] } });
  await userEvent.click(screen.getByRole('button', { name: 'View Mine' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete view' }));
  expect(emitted.at(-1)).toEqual({ event: 'own', payload: { own: [] } });
  give({ own: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(emitted.at(-1)).toEqual({ event: 'own', payload: { own: [mine] } });
});

test('questions are the same whatever the order of their members', () => {
  expect(isSameQuestion({ a: 1, b: [{ c: 2, d: null }] }, { b: [{ c: 2 }], a: 1, e: null })).toBe(true);
  expect(isSameQuestion({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
});
