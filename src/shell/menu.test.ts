import { describe, expect, test } from 'vitest';
import { menuOf, readSettings } from '../session/settings.ts';
import { menuRule } from './menu-rules.ts';
import { currentLine, menuGroups, menuLines, tabOf } from './menu.ts';

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

/** The facts that a condition can read. */
const readerOf = (unreadChat: number, role: string): Parameters<typeof menuRule>[0] => ({
  session: {
    project: { Id: '1', Descr: 'Demo', url: 'demo', Settings: { Config: { Color: '#fff' } } },
    role,
    heldRoles: ['Admin', 'Mentor'],
  },
  display: { unreadChat, unreadNotices: 0 },
  texts: { language: 'en', translate: (key: string) => key },
});

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

  test('leaves out what its condition hides, tabs too', () => {
    const entries = menuOf(
      readSettings(
        JSON.stringify({
          Roles: {
            Admin: [
              { state: 'home', label: 'Home', when: 'counts.messages > 0' },
              { state: 'about', label: 'About', when: "role == 'Admin' and 'Mentor' in roles" },
              { state: 'chat', label: 'Chat', when: { '==': [{ var: 'config.Color' }, '#fff'] } },
              { state: 'test', label: 'Test', when: "hasRole('Mentee')" },
              { state: 'broken', label: 'Broken', when: 'role ==' },
              { label: 'Group', subMenu: [{ state: 'one', label: 'One', when: 'false' }] },
            ],
          },
        }),
      ),
      'Admin',
    );
    const shown = (unreadChat: number, role: string) =>
      menuLines(entries, 'en', link, menuRule(readerOf(unreadChat, role))).map(({ label }) => label);
    expect(shown(0, 'Admin')).toEqual(['About', 'Chat']);
    expect(shown(2, 'Mentee')).toEqual(['Home', 'Chat', 'Test']);
  });

  test('opens the page of questionnaires in a tab of its own', () => {
    const lines = menuLines(
      [
        { state: 'goanyquest', label: 'Ερωτηματολόγια' },
        { state: 'home', label: 'Αρχική' },
      ],
      'el',
      link,
    );
    expect(lines.map(({ to }) => to)).toEqual(['/demo/admin/questionnaire', '/demo/home']);
    expect(lines.map(tabOf)).toEqual([{ target: '_blank', rel: 'noopener' }, {}]);
    expect(currentLine(lines, 'admin/questionnaire', '/demo/admin/questionnaire')).toBeNull();
  });

  test('has headings when it is long, and what has none stands first', () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        state: `s${String(index)}`,
        label: String(index),
        ...(index % 2 === 0 ? { group: { el: 'Άρτια', en: 'Even' } } : {}),
      }));
    const headings = (count: number) => menuGroups(menuLines(entries(count), 'en', link)).map(([group]) => group);
    expect(headings(8)).toEqual(['']);
    expect(headings(9)).toEqual(['', 'Even']);
  });

  test('knows the line of the page that is open', () => {
    const lines = menuLines(menuOf(settings, 'Admin'), 'el', link);
    const label = (screen: string, path: string) => currentLine(lines, screen, path)?.label ?? null;
    expect(label('admin/user/mentorlist', '/demo/admin/user/mentorlist')).toBe('Χρήστες');
    expect(label('home', '/DEMO')).toBe('Αρχική');
    expect(label('about', '/demo/about')).toBeNull();
  });
});
