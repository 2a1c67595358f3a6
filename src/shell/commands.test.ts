import { expect, test } from 'vitest';
import { findCommands, menuCommands, type Command } from './commands.ts';
import type { MenuLine } from './menu.ts';

const command = (label: string, group = 'Μενού'): Command => ({
  key: label,
  label,
  group,
  icon: 'file',
  run: () => {},
});
const labels = (found: readonly Command[]) => found.map(({ label }) => label);

const all = [
  command('Αρχική'),
  command('Χρήστες', 'Διαχείριση'),
  command('Ημερολόγιο'),
  command('Νέος χρήστης', 'Διαχείριση'),
];

test.each([
  ['χρηστεσ', ['Χρήστες']],
  ['ΗΜΕΡΟΛΟΓΙΟ', ['Ημερολόγιο']],
  ['χρησ', ['Χρήστες', 'Νέος χρήστης']],
  ['διαχ νεο', ['Νέος χρήστης']],
  ['', ['Αρχική', 'Χρήστες', 'Ημερολόγιο', 'Νέος χρήστης']],
  ['xyz', []],
])('"%s" finds without regard to accents, case and final sigma', (searched, expected) => {
  expect(labels(findCommands(all, searched))).toEqual(expected);
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
  const commands = menuCommands(lines, 'Μενού', (to) => went.push(to));
  expect(commands.map(({ label, group }) => `${group}: ${label}`)).toEqual([
    'Μενού: Αρχική',
    'Μενού: Χρήστες',
    'Χρήστες: Λίστα',
    'Χρήστες: Μέντορες',
  ]);
  commands.at(-1)?.run();
  expect(went).toEqual(['/p/mentors']);
});
