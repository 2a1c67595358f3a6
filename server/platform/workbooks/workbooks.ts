import type { SandboxCode, Problem } from '../../../engine/index.ts';
import { BookFailure } from '../../../workbook/book-failure.ts';
import type { InputValues } from '../../../workbook/inputs.ts';
import { nodeWorkers } from '../../../workbook/node.ts';
import { nowSerial } from '../../../workbook/serial-date.ts';
import { ProblemError } from '../base/problem.ts';
import { runScriptEach, type ScriptCaller } from '../sandbox/scripts.ts';
import { BookPool, type BookQuery, type BookRevision, type ComputedBook, type PoolLimits } from './pool.ts';

export type { BookQuery, BookRevision, ComputedBook } from './pool.ts';

/** Enough for 100,000 formulas. */
const MEGABYTES = 512;
const LIMITS: PoolLimits = {
  processes: 3,
  queue: { workers: 2, total: 128, project: 64, person: 16 },
  smallCells: 10_000,
  seconds: { small: 5, large: 20 },
  pauseMs: 60_000,
};
/** NOW of a computed workbook has no minutes, so that its process can be used again. */
const HOURS = 24;

let pool: BookPool | undefined;
/** The processes start with the first workbook. */
const openPool = (): BookPool =>
  (pool ??= new BookPool(nodeWorkers(MEGABYTES, new URL('./book-process.ts', import.meta.url)), LIMITS));

/**
 * Computes a revision of a workbook with the answers of a person. Answers that no input accepts are left out. A failure
 * is a problem.
 */
export function computeWorkbook(
  caller: ScriptCaller,
  revision: BookRevision,
  answers: InputValues,
  query: BookQuery,
  locale = 'el',
): Promise<ComputedBook> {
  const now = Math.floor(nowSerial(Date.now()) * HOURS) / HOURS;
  const run = (code: SandboxCode, input: unknown) => runOwnScript(caller, code, input);
  return withProblems(openPool().compute(caller, revision, answers, query, { locale, now, run }));
}

/** The problems of a workbook, found in another process. */
export const checkWorkbookDocument = (
  caller: ScriptCaller,
  document: Readonly<Record<string, unknown>>,
): Promise<readonly Problem[]> => withProblems(openPool().check(caller, document));

async function runOwnScript(caller: ScriptCaller, { source, file }: SandboxCode, input: unknown): Promise<unknown> {
  const [result] = await runScriptEach(caller, { use: 'workbook', source, file }, [input]);
  if (!result || 'error' in result) throw result?.error ?? new Error('the script has no result');
  return result.value;
}

async function withProblems<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BookFailure ? workbookFailed(error) : error;
  }
}

/** 422: the workbook takes too long or needs too much memory. */
const workbookFailed = (failure: BookFailure): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'workbook-failed',
    title: `The workbook cannot be computed: ${failure.message}`,
    data: { reason: failure.kind },
    cause: failure,
  });
