import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CallDefinition } from '../../engine/base/catalogue.ts';
import { calls, type Calls } from '../../schemas/calls/index.ts';
import { ROLES } from '../../schemas/roles.ts';

const linesOf = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

const key = (line: string) => line.trim().toLowerCase();
const specified = linesOf('calls.txt').map(key);
const declared: readonly CallDefinition[] = Object.values(calls);
const ours = declared.map(({ method, path }) => key(`${method} ${path}`));

const allRoles: readonly string[] = ROLES;

function faultsOf({ name, body, affects = [], roles }: CallDefinition): readonly string[] {
  const members = Object.entries(body.properties ?? {});
  const silent = members.filter(([, schema]) => !(schema.description ?? schema.anyOf?.[0]?.description));
  const named = typeof roles === 'string' ? [] : roles;
  return [
    ...(body.additionalProperties === false ? [] : [`${name} takes any member`]),
    ...silent.map(([member]) => `${name}: ${member} of the body needs a description`),
    ...affects.filter((call) => !Object.hasOwn(calls, call)).map((call) => `${name} affects ${call}, which is no call`),
    ...named.filter((role) => !allRoles.includes(role)).map((role) => `${name}: ${role} is no role`),
  ];
}

describe('the call catalogue', () => {
  it('has every call of the specification but those on the list of missing ones', () => {
    const missing = specified.filter((line) => !ours.includes(line));
    const held = linesOf('calls-missing.txt').map(key);
    expect(missing, 'tests/conformance/calls-missing.txt holds exactly what is missing').toEqual(held);
  });

  it('has no other call but our own', () => {
    const others = ours.filter((line) => !specified.includes(line));
    expect(others.filter((line) => !/ \/api\/praxis(\/|$)/.test(line))).toEqual([]);
  });

  it('gives static types to the typed client', () => {
    expectTypeOf<Calls['users.list']['reply']['count']>().toEqualTypeOf<number>();
    expectTypeOf<Calls['users.setDefaultProject']['body']>().toEqualTypeOf<{ UserId: string; ProjectId: string }>();
    expect(calls['users.list']?.name).toBe('users.list');
  });

  it('has each path once', () => {
    expect(new Set(ours).size).toBe(ours.length);
  });

  it('is closed, described and consistent', () => expect(declared.flatMap(faultsOf)).toEqual([]));
});
