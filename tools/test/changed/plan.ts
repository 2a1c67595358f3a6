import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { STEPS, type Step } from '../steps.ts';
import { readSeconds } from '../times.ts';
import { isForcing, readDifference } from './difference.ts';
import { readProject, selectTests, type Candidate, type TestStep } from './selection.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The steps for the difference from a branch or commit; all steps if a file forces it. */
export function planChanged(from: string): Readonly<Record<string, Step>> {
  const difference = readDifference(ROOT, from);
  const forcing = difference.files.find(isForcing);
  if (forcing !== undefined) {
    console.log(`${forcing} has changed, which may change the result of any test: the whole run.`);
    return STEPS;
  }
  const { chosen, left } = selectTests(readProject(ROOT), difference, readSeconds());
  console.log(
    `${difference.files.length} files differ from ${difference.base.slice(0, 8)}: ${describe(chosen)}; ${left} more, further away, are left to the whole run.`,
  );
  return { ...sourceSteps(difference.files), ...testSteps(chosen) };
}

const describe = (chosen: readonly Candidate[]): string =>
  [...Map.groupBy(chosen, ({ kind }) => kind)].map(([kind, group]) => `${group.length} ${NOUNS[kind]}`).join(', ') ||
  'no test reaches them';

const NOUNS: Readonly<Record<Candidate['kind'], string>> = {
  file: 'test files',
  scenarios: 'documents’ scenarios',
  examples: 'widgets’ examples',
  visit: 'visits',
};

const together = (step: Step | undefined, command: readonly string[], env?: Step['env']): Step => ({
  ...step,
  command,
  group: 'changed',
  ...(env ? { env } : {}),
});

/** The checks of sources; checks of single files only for changed ones. */
function sourceSteps(files: readonly string[]): Readonly<Record<string, Step>> {
  const present = files.filter((file) => existsSync(join(ROOT, file)));
  const code = present.filter((file) => /\.(?:[mc]?[jt]sx?)$/.test(file));
  const isDocument = (file: string) => /^schemas\/(?:screens|demo|locales)\//.test(file);
  const changes = files.some((file) => /^(?:schemas|widgets|flows|engine)\//.test(file));
  return {
    ...(present.length > 0
      ? { format: together(STEPS['format'], ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...present]) }
      : {}),
    ...(code.length > 0 ? { lint: together(STEPS['lint'], [...(STEPS['lint']?.command ?? []), ...code]) } : {}),
    ...(code.length > 0 ? { types: together(STEPS['types'], STEPS['types']?.command ?? []) } : {}),
    ...(files.some(isDocument) ? { documents: together(STEPS['documents'], STEPS['documents']?.command ?? []) } : {}),
    ...(changes ? { check: together(STEPS['check'], STEPS['check']?.command ?? []) } : {}),
  };
}

function testSteps(chosen: readonly Candidate[]): Readonly<Record<string, Step>> {
  const of = (step: TestStep) => chosen.filter((candidate) => candidate.step === step);
  const names = (candidates: readonly Candidate[], kind: Candidate['kind']) =>
    candidates.filter((candidate) => candidate.kind === kind).map(({ name }) => name);
  const steps: Record<string, Step> = {};
  for (const step of ['unit', 'server'] as const)
    if (of(step).length > 0)
      steps[step] = together(STEPS[step], [...(STEPS[step]?.command ?? []), ...names(of(step), 'file')]);
  const dom = of('dom');
  if (dom.length > 0) {
    const scenarios = names(dom, 'scenarios').map((name) => name.replace('scenarios of ', ''));
    const files = [...names(dom, 'file'), ...(scenarios.length > 0 ? ['tests/conformance/scenarios/'] : [])];
    steps['dom'] = together(STEPS['dom'], [...(STEPS['dom']?.command ?? []), ...files], {
      SCENARIOS: scenarios.join(','),
    });
  }
  const examples = names(of('stories'), 'examples').map((name) => `.storybook/widgets/${name}.stories.tsx`);
  if (examples.length > 0) {
    steps['stories'] = together(STEPS['stories'], [...(STEPS['stories']?.command ?? []), ...examples]);
  }
  const browser = of('browser');
  if (browser.length > 0) {
    const visits = names(browser, 'visit').map((name) => name.replace('visit ', ''));
    const files = [...names(browser, 'file'), ...(visits.length > 0 ? ['tests/e2e/screens.e2e.ts'] : [])];
    steps['build'] = together(STEPS['build'], ['node', 'tools/build.mjs']);
    steps['browser'] = {
      command: [...(STEPS['browser']?.command ?? []), ...files],
      runner: 'playwright',
      env: { VISITS: visits.join(',') },
    };
  }
  return steps;
}
