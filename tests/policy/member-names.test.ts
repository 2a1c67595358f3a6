import { describe, expect, it } from 'vitest';
import { calls } from '../../schemas/calls/index.ts';
import { isRole } from '../../schemas/roles.ts';
import { isObject, objectOf } from '../../server/policy/settings.ts';
import { matrix, rows, reasonsForNoRows } from './index.ts';
import { MEMBER_NAME_PATTERN, PROJECT_MEMBERS, PERSON_MEMBERS } from './member-names.ts';

/** The members of a schema, however deep. */
function membersOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(membersOf);
  if (!isObject(schema)) return [];
  const { properties: given, ...rest } = schema;
  const properties = objectOf(given);
  return [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(membersOf),
    ...membersOf(Object.values(rest)),
  ];
}

const bodies = Object.entries(calls).map(([name, { body }]) => ({ name, members: [...new Set(membersOf(body))] }));
const members = new Set(bodies.flatMap((call) => call.members));
const withRows = new Set(rows.map(({ call }) => call));

describe('what bodies name', () => {
  it('is known as somebody’s or as nobody’s', () => {
    const known = [...PERSON_MEMBERS, ...PROJECT_MEMBERS];
    expect([...members].filter((name) => MEMBER_NAME_PATTERN.test(name) && !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !members.has(name))).toEqual([]);
    expect(known.filter((name, place) => known.indexOf(name) < place)).toEqual([]);
  });

  it('has rows, or a reason why not', () => {
    const naming = bodies.filter((call) => call.members.some((name) => PERSON_MEMBERS.includes(name)));
    expect(naming.map(({ name }) => name).filter((name) => !withRows.has(name) && !reasonsForNoRows[name])).toEqual([]);
  });

  it('has a reason only where it has no rows', () => {
    expect(Object.keys(reasonsForNoRows).filter((name) => withRows.has(name) || !calls[name])).toEqual([]);
  });

  it('has a row for each role that may ask', () => {
    const missing = [...withRows].flatMap((name) => {
      const tried = rows.filter(({ call }) => call === name).flatMap(({ roles }) => roles);
      return (matrix[name] ?? [])
        .filter((role) => isRole(role) && !tried.includes(role))
        .map((role) => `${name} ${role}`);
    });
    expect(missing).toEqual([]);
  });
});
