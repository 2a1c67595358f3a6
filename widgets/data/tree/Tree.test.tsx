import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Tree from './Tree.tsx';

const items = [
  {
    Id: 'a',
    Title: 'Συμβουλευτική',
    Child: [
      { Id: 'a1', Title: 'Άτομα' },
      { Id: 'a2', Title: 'Ομάδες' },
    ],
  },
  { Id: 'b', Title: 'Κατάρτιση' },
];
const shown = (): (string | null)[] => screen.getAllByRole('treeitem').map((item) => item.textContent);

test('is walked by arrows and letters', async () => {
  const { emitted } = renderWidget(Tree, { items, label: 'Sections' });
  expect(shown()).toEqual(['Συμβουλευτική', 'Κατάρτιση']);
  screen.getByRole('treeitem', { name: 'Συμβουλευτική' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(shown()).toEqual(['Συμβουλευτική', 'Άτομα', 'Ομάδες', 'Κατάρτιση']);
  await userEvent.keyboard('α');
  expect(document.activeElement?.textContent).toBe('Άτομα');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(emitted).toEqual([{ event: 'select', payload: { selected: 'a2', item: { Id: 'a2', Title: 'Ομάδες' } } }]);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(shown()).toEqual(['Συμβουλευτική', 'Κατάρτιση']);
});

test('stands a tree that contains itself', () => {
  const circle: Record<string, unknown> = { Id: 'x', Title: 'Κύκλος' };
  circle['Child'] = [circle];
  renderWidget(Tree, { items: [circle], label: 'Sections' });
  expect(shown()).toEqual(['Κύκλος']);
});

test('makes a tree of paths, and shows the selected one wherever it stands', async () => {
  const folders = [
    { Category: 'Νόμοι/Εργασία/Άδειες', Name: 'Άδειες', Count: 2 },
    { Category: 'Νόμοι', Name: 'Νόμοι', Count: 5 },
    { Category: 'Οδηγοί', Name: 'Οδηγοί', Count: 0 },
  ];
  const names = { label: 'Folders', itemKey: 'Category', text: 'Name', path: 'Category', badge: 'Count' };
  const { give, emitted } = renderWidget(Tree, { items: folders, ...names });
  expect(shown()).toEqual(['Νόμοι5', 'Οδηγοί0']);
  give({ selected: 'Νόμοι/Εργασία/Άδειες' });
  expect(shown()).toEqual(['Νόμοι5', 'Άδειες2', 'Οδηγοί0']);
  await userEvent.click(screen.getByRole('treeitem', { name: /Άδειες/ }));
  expect(emitted.map(({ payload }) => payload?.['item'])).toEqual([folders[0]]);
});

test('a part of the whole is a bar, with its figure as the badge', () => {
  const parts = [
    { Id: 'a', Title: 'Reads', Share: 0.4, Part: '40%' },
    { Id: 'b', Title: 'Sorts', Share: 7, Part: 'all' },
    { Id: 'c', Title: 'Joins', Part: '?' },
  ];
  const { container } = renderWidget(Tree, { items: parts, label: 'Steps', badge: 'Part', share: 'Share' });
  const bars = [...container.querySelectorAll<HTMLElement>('[aria-hidden] > span')];
  expect(bars.map((bar) => bar.style.width)).toEqual(['40%', '100%']);
  expect(screen.getByRole('treeitem', { name: /^Reads ?40%$/ })).toBeVisible();
});
