import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ROLES } from '../../schemas/roles.ts';
import { visiblePeople } from './people.ts';
import { everyScope, renderForRole, rolesByCondition } from './report-conditions.ts';

const NAMES = { person: 'me', project: 'here' };

it('puts the asker in the place of the parameters', () => {
  const text = renderForRole(
    'Mentor',
    ({ person, project }) => sql`a = ${person} and b = ${project.id} and c & ${4} = 0`,
    NAMES,
  );
  expect(text).toBe('a = me and b = here and c & 4 = 0');
});

it.each(['level', 'fields', 'themselves', 'username', 'state'] as const)(
  'fails where a condition asks for %s of the asker, which the views do not know',
  (name) => {
    expect(() => renderForRole('Mentor', (reader) => sql`${JSON.stringify(reader[name])}`, NAMES)).toThrow(name);
  },
);

it.each(['text', true, 1.5, null])('fails where a condition has the parameter %j', (value) => {
  expect(() => renderForRole('Mentor', () => sql`a = ${value}`, NAMES)).toThrow('cannot stand in a view');
});

it('has every role once', () => {
  const roles = [...rolesByCondition(visiblePeople, NAMES).values()].flat();
  expect(roles.toSorted()).toEqual([...ROLES].toSorted());
});

it('holds for nobody where no role gives it', () => {
  const { byRoles } = everyScope('report');
  expect(byRoles(() => sql`false`)).toBe('false');
  expect(byRoles(({ roles }) => (roles.includes('Admin') ? sql`true` : sql`false`))).toContain("'{Admin}'");
});
