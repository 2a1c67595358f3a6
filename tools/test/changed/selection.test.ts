import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VISITS } from '../../../tests/e2e/screens.ts';
import { isForcing } from './difference.ts';
import { readProject, selectTests } from './selection.ts';

const project = readProject(join(import.meta.dirname, '../../..'));
const namesFor = (...files: readonly string[]): readonly string[] =>
  selectTests(project, { base: 'HEAD', files }, {}).chosen.map(({ name }) => name);

it('a widget reaches its tests, its examples and the scenarios of documents that name it', () => {
  expect(namesFor('widgets/data/dataGrid/DataGrid.tsx')).toEqual(
    expect.arrayContaining(['dataGrid', 'widgets/data/dataGrid/DataGrid.test.tsx', 'scenarios of payments/history']),
  );
});

it('a screen reaches its scenarios, its visits and the journeys to its address', () => {
  const visit = VISITS.findIndex(({ screen }) => screen === 'admin/project/payments');
  expect(namesFor('schemas/screens/admin/project/payments.json')).toEqual(
    expect.arrayContaining(['scenarios of admin/project/payments', `visit ${visit}`, 'tests/e2e/payments.e2e.ts']),
  );
});

it('named replies reach the scenarios in their folder and below', () => {
  const names = namesFor('schemas/screens/payments/replies.json');
  expect(names).toContain('scenarios of payments/history');
  expect(names).not.toContain('scenarios of home');
});

it('a part reaches the screens that show it', () => {
  expect(namesFor('schemas/screens/home/mentor.json')).toEqual(
    expect.arrayContaining(['scenarios of home/mentor', 'scenarios of home/usual']),
  );
});

it('an area of the server reaches its tests and the visits of screens that call it', () => {
  const names = namesFor('server/domains/admissions/payments/routes.ts');
  expect(names).toEqual(
    expect.arrayContaining(['server/domains/admissions/payments/payments.test.ts', 'tests/e2e/payments.e2e.ts']),
  );
  expect(names.filter((name) => name.startsWith('scenarios'))).toEqual([]);
});

it('what reaches everything is cut off behind the nearest tests', () => {
  const { chosen, left } = selectTests(project, { base: 'HEAD', files: ['server/policy/people.ts'] }, {});
  expect(chosen.map(({ name }) => name)).toContain('server/policy/people.test.ts');
  expect(left).toBeGreaterThan(10);
});

it('what changes every test forces the whole run, and nothing else does', () => {
  expect(
    ['package-lock.json', 'vitest.config.ts', 'tests/support/dom.ts', 'tests/support/server/test-app.ts'].map(
      isForcing,
    ),
  ).not.toContain(false);
  expect(
    ['docs/testing.md', 'widgets/input/button/Button.tsx', 'server/platform/app/app.ts'].map(isForcing),
  ).not.toContain(true);
});
