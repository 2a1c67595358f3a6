import { describe, expect, test } from 'vitest';
import { menuOf, readSettings } from '../session/settings.ts';
import { currentLine, menuLines } from './menu.ts';

const LAYOUT = [
  { state: 'home', label: { el: 'Αρχική', en: 'Home' } },
  {
    label: 'Χρήστες',
    subMenu: [
      { state: 'admin/user/list', label: 'Λίστα' },
      { state: 'admin/user/mentorlist', label: 'Μέντορες' },
    ],
  },
  { state: 'secret', label: 'Κρυφό' },
  { label: 'Άδειο', subMenu: [{ state: 'secret', label: 'Κρυφό' }] },
];
const link = (screen: string) => (screen === 'secret' ? null : `/demo/${screen}`);
const settings = readSettings(JSON.stringify({ Roles: { Admin: LAYOUT, Mentor: { layout: LAYOUT.slice(0, 1) } } }));

describe('the menu of a role', () => {
  test('is its layout, alone or beside a profile', () => {
    expect(menuOf(settings, 'Admin')).toHaveLength(4);
    expect(menuOf(settings, 'Mentor')).toHaveLength(1);
    expect(menuOf(settings, 'toString')).toEqual([]);
    expect(menuOf(settings, null)).toEqual([]);
    expect(menuOf(readSettings('not json'), 'Admin')).toEqual([]);
  });

  test('leaves out what leads nowhere; a group leads to its first tab', () => {
    const lines = menuLines(menuOf(settings, 'Admin'), 'en', link);
    expect(lines.map(({ label, to }) => `${label} ${to}`)).toEqual([
      'Home /demo/home',
      'Χρήστες /demo/admin/user/list',
    ]);
  });

  test('knows the line of the page that is open', () => {
    const lines = menuLines(menuOf(settings, 'Admin'), 'el', link);
    const label = (screen: string, path: string) => currentLine(lines, screen, path)?.label ?? null;
    expect(label('admin/user/mentorlist', '/demo/admin/user/mentorlist')).toBe('Χρήστες');
    expect(label('home', '/DEMO')).toBe('Αρχική');
    expect(label('about', '/demo/about')).toBeNull();
  });
});
