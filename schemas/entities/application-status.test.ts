import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import options from '../screens/applications/status.json' with { type: 'json' };
import {
  APPLICATION_STAGES,
  APPLICATION_STATUSES,
  SETTABLE_STATUSES,
  MOVE_COMMANDS,
  STATUS,
  stageOf,
} from './application-status.ts';

it('offers each status that may be set, under the name of its text', () => {
  const names = new Map(Object.entries(STATUS).map(([name, status]) => [status, name]));
  const offered = options.values.all.value.map(({ value, text }) => [value, text.$t]);
  expect(offered).toEqual(
    SETTABLE_STATUSES.map((status) => [String(status), `decisions.stage.${names.get(status) ?? ''}`]),
  );
});

it('has a stage for each status, and a status for each stage', () => {
  expect([...new Set(APPLICATION_STATUSES.map(stageOf))]).toEqual([...APPLICATION_STAGES]);
});

it('knows each status that a screen names', () => {
  const named = globSync('schemas/screens/**/*applications/*.json')
    .filter((file) => !file.endsWith('.scenarios.json'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:"status": |params\.status == )(-?\d+)/g)].map(([, number]) => number),
    );
  expect(named).toContain('1000');
  const known = [...APPLICATION_STATUSES, ...Object.values(MOVE_COMMANDS)].map(String);
  expect(named.filter((number) => !known.includes(number ?? ''))).toEqual([]);
});

/** A number of a status beside the word "status", in TypeScript and in SQL. */
const WRITTEN = new RegExp(
  String.raw`\bstatus(?:es)?\b'?[^\n;]{0,6}?(?:=|<>|\bin|:|,) ?[[(]?(?:${APPLICATION_STATUSES.join('|')})\b`,
  'g',
);

it('is written as a number in no other file', () => {
  const files = ['server/domains/admissions/{applications,guests}/*.ts', 'flows/application/*.ts', 'schemas/demo/*.ts'];
  const found = globSync(files)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(WRITTEN)].map(([text]) => `${file}: ${text}`));
  expect(found).toEqual([]);
  expect(
    ['status <> -1', 'status in (1, 100)', "status', 'in', [1", 'status === 2', 'statuses: [3]'].filter((text) =>
      text.match(WRITTEN),
    ),
  ).toHaveLength(5);
});
