import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VISITS } from '../../../tests/e2e/screens.ts';
import { Dependencies } from './dependencies.ts';
import { changedTexts, type Difference } from './difference.ts';
import { addDocuments, scenariosOf, visitOf } from './document-dependencies.ts';
import { addSources, isTestFile } from './source-dependencies.ts';

export type TestStep = 'unit' | 'dom' | 'server' | 'stories' | 'browser';

/** A test file, the scenarios of a document, the examples of a widget or the visit of a screen. */
export interface Candidate {
  readonly step: TestStep;
  readonly kind: 'file' | 'scenarios' | 'examples' | 'visit';
  readonly name: string;
  readonly distance: number;
  readonly seconds: number;
}

export interface Selection {
  readonly chosen: readonly Candidate[];
  /** The number of tests that the change reaches from further away. */
  readonly left: number;
}

/** The processor seconds that the tests of a step may take, and the cost of starting the step. */
const LIMITS: Readonly<Record<'vitest' | TestStep, number>> = {
  vitest: 30,
  unit: 4,
  dom: 8,
  server: 8,
  stories: 12,
  browser: 20,
};
/** The seconds of a file that was never measured. */
const UNKNOWN_SECONDS: Readonly<Record<TestStep, number>> = { unit: 0.4, dom: 1, server: 2, stories: 3, browser: 8 };
const SCENARIO_SECONDS = 0.06;
const VISIT_SECONDS = 2;

/** All files and documents of the project, with their dependencies. */
export interface Project {
  readonly root: string;
  readonly dependencies: Dependencies;
  readonly sources: readonly string[];
  readonly documents: readonly string[];
}

export function readProject(root: string): Project {
  const dependencies = new Dependencies();
  const sources = addSources(root, dependencies);
  return { root, dependencies, sources, documents: addDocuments(root, sources, dependencies) };
}

/** The tests that a difference reaches, nearest first, as many as fit into the time. */
export function selectTests(
  project: Project,
  difference: Difference,
  secondsOfFile: Readonly<Record<string, number>>,
): Selection {
  const { root, dependencies, sources, documents } = project;
  const changed = new Set([...difference.files, ...filesWithTexts(project, difference)]);
  const distances = dependencies.distancesFrom(changed);
  const candidates = [
    ...sources.flatMap((file) => fileCandidate(file, secondsOfFile)),
    ...documents.map((name) => scenarioCandidate(root, name)),
    ...VISITS.map((_, index): Bare => ({
      step: 'browser',
      kind: 'visit',
      name: visitOf(index),
      seconds: VISIT_SECONDS,
    })),
    ...exampleCandidates(difference),
  ].flatMap((candidate) => {
    const distance = candidate.kind === 'examples' ? 0 : distances.get(candidate.name);
    return distance === undefined ? [] : [{ ...candidate, distance }];
  });
  return fill(candidates.toSorted((one, other) => one.distance - other.distance || one.seconds - other.seconds));
}

type Bare = Omit<Candidate, 'distance'>;

/** Files and documents that use a changed text. */
function filesWithTexts({ root, sources, documents }: Project, difference: Difference): readonly string[] {
  const keys = changedTexts(root, difference);
  if (keys.length === 0) return [];
  const quoted = keys.flatMap((key) => [`'${key}'`, `"${key}"`]);
  const files = [...sources, ...documents.map((name) => `schemas/screens/${name}.json`)];
  return files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return quoted.some((key) => text.includes(key));
  });
}

function fileCandidate(file: string, secondsOfFile: Readonly<Record<string, number>>): readonly Bare[] {
  const step = isTestFile(file) ? stepOf(file) : undefined;
  if (step === undefined) return [];
  return [{ step, kind: 'file', name: file, seconds: secondsOfFile[file] ?? UNKNOWN_SECONDS[step] }];
}

/**
 * As in vitest.config.ts; tests of processes and nodes, visits and all scenarios are left to the whole run, or selected
 * individually.
 */
function stepOf(file: string): TestStep | undefined {
  if (/^tests\/(?:processes|nodes)\/|^tests\/conformance\/scenarios\/|e2e\/screens\.e2e/.test(file)) return undefined;
  if (file.endsWith('.e2e.ts')) return 'browser';
  if (file.startsWith('server/')) return 'server';
  return file.endsWith('.tsx') ? 'dom' : 'unit';
}

function scenarioCandidate(root: string, document: string): Bare {
  const count = countScenarios(join(root, `schemas/screens/${document}.scenarios.json`));
  return { step: 'dom', kind: 'scenarios', name: scenariosOf(document), seconds: count * SCENARIO_SECONDS };
}

function countScenarios(file: string): number {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).length;
  } catch {
    return 0; // the document has none: the rules of documents say so
  }
}

/** A changed widget is drawn in Chromium with its examples. */
function exampleCandidates({ files }: Difference): readonly Bare[] {
  const names = files.flatMap(
    (file) => /^widgets\/(?:[\w-]+\/)*([a-z]\w*)\/[^/]+\.(?:tsx?|css)$/.exec(file)?.[1] ?? [],
  );
  return [...new Set(names)].map((name) => ({
    step: 'stories',
    kind: 'examples',
    name,
    seconds: UNKNOWN_SECONDS.stories,
  }));
}

/** Takes candidates in order until the time is used. */
function fill(candidates: readonly Candidate[]): Selection {
  const chosen: Candidate[] = [];
  const used = { vitest: 0, browser: 0 };
  for (const candidate of candidates) {
    const budget = candidate.step === 'browser' ? 'browser' : 'vitest';
    const isFirst = !chosen.some(({ step }) => step === candidate.step);
    const cost = candidate.seconds + (isFirst && budget === 'vitest' ? LIMITS[candidate.step] : 0);
    if (used[budget] + cost > LIMITS[budget]) continue;
    used[budget] += cost;
    chosen.push(candidate);
  }
  return { chosen, left: candidates.length - chosen.length };
}
