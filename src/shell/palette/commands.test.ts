import { expect, test } from 'vitest';
import type { MenuLine } from '../menu.ts';
import type { Choice } from './choice.ts';
import { findChoices, menuCommands } from './commands.ts';

const page = (label: string, detail = ''): Choice => ({
  key: label,
  label,
  detail,
  kind: 'Σελίδα',
  icon: 'file',
  rank: 0,
  run: () => {},
});
const labels = (found: readonly Choice[]) => found.map(({ label }) => label);

const all = [page('Αρχική'), page('Χρήστες', 'Διαχείριση'), page('Ημερολόγιο'), page('Νέος χρήστης', 'Διαχείριση')];

test.each([
  ['χρηστεσ', ['Χρήστες']],
  ['ΗΜΕΡΟΛΟΓΙΟ', ['Ημερολόγιο']],
  ['χρησ', ['Χρήστες', 'Νέος χρήστης']],
  ['imerologio', ['Ημερολόγιο']],
  ['διαχ νεο', ['Νέος χρήστης']],
  ['', ['Αρχική', 'Χρήστες', 'Ημερολόγιο', 'Νέος χρήστης']],
  ['xyz', []],
])('"%s" finds without regard to accents, case, final sigma and letters', (searched, expected) => {
  expect(labels(findChoices(all, searched))).toEqual(expected);
});

const line = (label: string, to: string, tabs: readonly MenuLine[] = []): MenuLine => ({
  key: label,
  id: to,
  label,
  icon: 'file',
  group: '',
  state: to,
  params: {},
  to,
  newTab: false,
  fast: false,
  tabs,
});

test('the menu gives every line and every tab', () => {
  const went: string[] = [];
  const lines = [
    line('Αρχική', '/p/home'),
    line('Χρήστες', '/p/users', [line('Λίστα', '/p/users'), line('Μέντορες', '/p/mentors')]),
  ];
  const commands = menuCommands(lines, 'Σελίδα', (to) => went.push(to));
  expect(commands.map(({ label, detail = '', to }) => [label, detail, to])).toEqual([
    ['Αρχική', '', '/p/home'],
    ['Χρήστες', '', '/p/users'],
    ['Λίστα', 'Χρήστες', '/p/users'],
    ['Μέντορες', 'Χρήστες', '/p/mentors'],
  ]);
  commands.at(-1)?.run();
  expect(went).toEqual(['/p/mentors']);
});
