import { describe, expect, it } from 'vitest';
import { checkPassword, fold, isAfm, isAmka } from '../formats/index.ts';
import { isRole, ROLES } from '../roles.ts';
import { routeRoles, routes } from '../routes.ts';
import { DEMO_PASSWORD, type DemoMenu, demoLinks, demoPeople, demoProjects, demoSignIns } from './index.ts';

const now = new Date('2026-03-02T10:00:00Z');
const people = demoPeople(now);
const holders = (role: string) =>
  people.filter(({ memberships }) => memberships.some(({ roles }) => roles.some((held) => held === role)));
const of = (username: string) => people.find((person) => person.username === username);

describe('the people of the demo', () => {
  it.each([
    ['Admin', 1],
    ['ProjectManager', 1],
    ['Coordinator', 1],
    ['Supervisor', 2],
    ['Mentor', 8],
    ['Mentee', 60],
    ['applicant', 12],
  ])('are as many %s as the programme has: %i', (role, count) => {
    expect(holders(role)).toHaveLength(count);
  });

  it('hold every role at least once, and each role has a sign-in', () => {
    expect(ROLES.filter((role) => holders(role).length === 0)).toEqual([]);
    expect(demoSignIns.map(({ role }) => role)).toEqual(ROLES);
  });

  it('are the same each time, on days that follow the day it is', () => {
    expect(demoPeople(now)).toEqual(people);
    const later = demoPeople(new Date(now.getTime() + 10 * 86_400_000));
    expect(later[20]?.fields['unemployed_since']).not.toBe(people[20]?.fields['unemployed_since']);
  });

  it('have names of their own, sign-in names of their own and true tax numbers', () => {
    expect(new Set(people.map(({ username }) => fold(username))).size).toBe(people.length);
    expect(
      new Set(people.map(({ fields }) => `${String(fields['first_name'])} ${String(fields['last_name'])}`)).size,
    ).toBe(people.length);
    const taxNumbers = people.flatMap(({ fields }) => fields['afm'] ?? []).map(String);
    expect(taxNumbers.filter((number) => !isAfm(number))).toEqual([]);
    expect(taxNumbers).toHaveLength(73);
    const socialSecurity = people.flatMap(({ fields }) => fields['amka'] ?? []).map(String);
    expect(socialSecurity.length).toBeGreaterThan(40);
    expect(socialSecurity.filter((number) => !isAmka(number))).toEqual([]);
  });

  it('are in the states, roles and projects that screens have to show', () => {
    expect(new Set(people.map(({ state }) => state))).toEqual(new Set([0, 1, 2, 3]));
    expect(of('mentor2')?.memberships[0]?.roles).toEqual(['Mentor', 'RegistryMentor']);
    expect(of('mentee5')?.memberships.map(({ project }) => project)).toEqual(['first', 'second']);
    expect(of('registered')?.memberships[0]?.roles).toEqual(['Registered']);
    expect(of('mentee4')?.fields['consent']).toBe(0);
    expect(new Set(holders('Mentor').map(({ fields }) => fields['mentor_type'])).size).toBe(3);
  });

  it('are women in the programme for women', () => {
    const second = holders('Mentee').filter(({ memberships }) =>
      memberships.some(({ project }) => project === 'second'),
    );
    expect(second.map(({ fields }) => fields['sex'])).toEqual(Array.from({ length: 13 }, () => '5302'));
  });

  it('have a password that keeps the rules of both projects', () => {
    for (const { settings } of Object.values(demoProjects)) {
      const mask = settings.Config['passwordRules'];
      expect(checkPassword(DEMO_PASSWORD, Number(mask)).filter(({ passed }) => !passed)).toEqual([]);
    }
  });

  it('are linked, but for the newest mentee', () => {
    const links = demoLinks(people, 'first');
    const mentees = holders('Mentee').filter(({ memberships }) =>
      memberships.some(({ project }) => project === 'first'),
    );
    expect(links.mentors).toHaveLength(mentees.length - 1);
    expect(links.supervisors.filter(({ supervisor }) => supervisor === 'supervisor').length).toBeGreaterThan(1);
    expect(links.coordinators.length).toBeGreaterThan(10);
  });
});

type Entry = DemoMenu[number];
const menus = Object.entries(demoProjects.first.settings.Roles);
const deep = (entries: DemoMenu): Entry[] => entries.flatMap((entry) => [entry, ...deep(entry.subMenu ?? [])]);

describe('the menus of the demo', () => {
  it('are there for every role', () => {
    expect(menus.map(([role]) => role).toSorted()).toEqual([...ROLES].toSorted());
    expect(menus.every(([role, entries]) => isRole(role) && entries.length > 0)).toBe(true);
  });

  // SuperAdmin is held together with a role of the main layout; alone it opens nothing.
  it.each(menus.filter(([role]) => role !== 'SuperAdmin'))(
    'of %s name only screens that the role may open',
    (role, entries) => {
      const mayOpen = (state: string) =>
        routes
          .filter(({ screen }) => screen === state)
          .map(routeRoles)
          .some((rule) => rule === 'signedIn' || rule.includes(role));
      expect(deep(entries).filter(({ state }) => !mayOpen(state))).toEqual([]);
      expect(deep(entries).filter(({ label }) => !label['el'] || !label['en'])).toEqual([]);
    },
  );
});

it('the two projects differ where settings make a difference', () => {
  const [first, second] = [demoProjects.first, demoProjects.second].map(({ settings }) => settings.Config);
  for (const key of ['passwordRules', 'Alert', 'gdpr', 'HomeCustomView'])
    expect(first?.[key]).not.toEqual(second?.[key]);
});
