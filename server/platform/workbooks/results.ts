import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BoundedMap } from '../../../engine/base/bounded-map.ts';
import type { BookFailureKind } from '../../../workbook/book-failure.ts';
import type { InputValues } from '../../../workbook/inputs.ts';
import { nowSerial } from '../../../workbook/serial-date.ts';
import type { CellValue } from '../../../workbook/values.ts';
import { ProblemError } from '../base/problem.ts';
import type { ScriptCaller } from '../sandbox/scripts.ts';
import { computeWorkbook, type BookRevision } from './workbooks.ts';

/** A computed cell as formatted text, and its value. */
export interface ComputedCell {
  readonly text: string;
  readonly value: CellValue;
}

/**
 * Why a workbook was not computed. late: the request had no time left. busy: the queue is full. script: its Preprocess
 * or Postprocess failed.
 */
export type ResultFailure = BookFailureKind | 'late' | 'busy' | 'script';
export type BookOutcome = readonly ComputedCell[] | ResultFailure;

export const isResultFailure = (outcome: BookOutcome): outcome is ResultFailure => typeof outcome === 'string';

export interface ResultQuery {
  readonly caller: ScriptCaller;
  readonly revision: BookRevision;
  /** Indexes of Active. */
  readonly cells: readonly number[];
  readonly locale: string;
}

/** Computed cells by revision, answers, language and hour. A revision never changes, and NOW of a computed workbook has no minutes. */
const recent = new BoundedMap<string, readonly ComputedCell[]>(4_000);

/** The number of a request's workbooks that are computed at the same time; the other processes are left to others. */
const MAX_PARALLEL = 4;
/** Fewer workbooks than this are computed by one process before a second one has started. */
const MIN_PER_PROCESS = 25;
/** A revision that failed this often is not tried again in the same request. */
const MAX_FAILURES = 3;
const HOURS = 24;
const BUSY_WAIT_MS = 250;

/**
 * Computes the cells with each of the answers, in order. Workbooks not computed before `until` (by performance.now) are
 * late; cached results cost nothing. Throws only if the caller has left, or for a bug.
 */
export async function computeResults(
  query: ResultQuery,
  answers: readonly InputValues[],
  until: number,
): Promise<BookOutcome[]> {
  const outcomes: BookOutcome[] = [];
  const failures: ResultFailure[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < answers.length; index = next++) {
      // oxlint-disable-next-line no-await-in-loop -- each of the parallel loops takes one book after the other
      const outcome = await computeOne(query, answers[index] ?? {}, until, failures);
      outcomes[index] = outcome;
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, Math.ceil(answers.length / MIN_PER_PROCESS)) }, work));
  return outcomes;
}

async function computeOne(
  query: ResultQuery,
  answers: InputValues,
  until: number,
  failures: ResultFailure[],
): Promise<BookOutcome> {
  const key = keyOf(query, answers);
  const known = recent.get(key);
  if (known) return known;
  if (failures.length >= MAX_FAILURES) return failures[0] ?? 'lost';
  const outcome = await tryUntil(query, answers, until);
  if (!isResultFailure(outcome)) recent.set(key, outcome);
  else if (outcome !== 'late' && outcome !== 'busy') failures.push(outcome);
  return outcome;
}

async function tryUntil(query: ResultQuery, answers: InputValues, until: number): Promise<BookOutcome> {
  let failure: ResultFailure = 'late';
  while (performance.now() < until) {
    // oxlint-disable-next-line no-await-in-loop -- waits for a place in the queue
    const outcome = await compute(query, answers);
    if (outcome !== 'busy') return outcome;
    failure = outcome;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(BUSY_WAIT_MS);
  }
  return failure;
}

async function compute({ caller, revision, cells, locale }: ResultQuery, answers: InputValues): Promise<BookOutcome> {
  try {
    const query = { values: cells, texts: cells };
    const { texts, values, problem } = await computeWorkbook(caller, revision, answers, query, locale);
    return problem ? 'script' : texts.map((text, index) => ({ text, value: values[index] ?? null }));
  } catch (error) {
    const failure = error instanceof ProblemError ? failureOf(error) : undefined;
    if (failure === undefined) throw error;
    return failure;
  }
}

function failureOf({ code, data }: ProblemError): ResultFailure | undefined {
  if (code === 'scripts-busy') return 'busy';
  if (code !== 'workbook-failed') return undefined;
  return data?.['reason'] === 'time' || data?.['reason'] === 'memory' ? data['reason'] : 'lost';
}

function keyOf({ revision, cells, locale }: ResultQuery, answers: InputValues): string {
  const hour = Math.floor(nowSerial(Date.now()) * HOURS);
  const sorted = Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const digest = createHash('sha256')
    .update(JSON.stringify([cells, sorted]))
    .digest('base64');
  return `${revision.key} ${locale} ${hour} ${digest}`;
}
