import { sql } from 'kysely';
import type { BundleReport } from '../../../../schemas/entities/bundle.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { conflict, ProblemError } from '../../../platform/base/problem.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { createProblem, loadUnits } from '../../documents/index.ts';
import { problemsOf } from './actions.ts';
import { hasCallRole } from './call-roles.ts';
import { placeProblem } from './check.ts';
import { pathOf, textPathOf } from './codec.ts';
import { compareBundle, type Difference } from './compare.ts';
import { loadDocuments, markOf, type PresentDocuments } from './export.ts';
import type { BundleFiles } from './files.ts';
import { loadBundleNames, storeBundleNames } from './project-names.ts';
import type { BundleProblem, ReadBundle } from './read.ts';
import type { BundleSource, ChangedEntry, ImportWork } from './source.ts';
import { bundleSources } from './sources.ts';
import { checkInProcess, readInProcess } from './work.ts';

interface ImportOptions {
  /** The mark of the state that was checked; undefined for a check. */
  readonly mark?: string;
  readonly message: string;
}

/** Ends the transaction of a check, so that nothing is stored. */
class Rollback extends Error {
  readonly report: BundleReport;
  constructor(report: BundleReport) {
    super('A check stores nothing.');
    this.report = report;
  }
}

/** Returns the effect of an import by doing it in a transaction that is rolled back. */
export async function tryBundle(context: CallContext, project: string | undefined, files: BundleFiles) {
  try {
    return await importBundle(context, project, files, { message: '' });
  } catch (error) {
    if (error instanceof Rollback) return error.report;
    throw error;
  }
}

/** Imports a bundle: all of it, or nothing. */
export async function importBundle(
  outer: CallContext,
  project: string | undefined,
  files: BundleFiles,
  { mark, message }: ImportOptions,
): Promise<BundleReport> {
  const tasks: (() => Promise<void>)[] = [];
  const report = await outer.db.transaction().execute(async (db) => {
    const context = { ...outer, db };
    // The checks take longer than other transactions may be idle.
    await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(db);
    const { project: locked } = await requireReader(context, project);
    // Saving settings, adding actions and other imports wait.
    await sql`select from projects where id = ${locked.id} for update`.execute(db);
    const reader = await requireReader(context, project);
    const sources = bundleSources();
    const names = await loadBundleNames(db, reader.project.id);
    const present = await loadDocuments(db, reader, sources, names);
    const state = markOf(present);
    if (mark !== undefined && mark !== state)
      throw conflict('bundle-conflict', 'The project changed since the check.', { Mark: state });
    const bundle = await readInProcess(createScriptCaller(context, reader), files, names);
    const differences = compareBundle(present, bundle);
    const work: ImportWork = { context, db, reader, names, message, afterCommit: (task) => void tasks.push(task) };
    const problems = findProblems(work, sources, { bundle, differences });
    if (!hasErrors(problems)) problems.push(...(await storeDifferences(work, sources, { bundle, differences })));
    const made = createReport(bundle, differences, problems, state);
    if (mark === undefined) throw new Rollback(made);
    if (hasErrors(problems)) throw refused(made);
    await storeBundleNames(db, reader.project.id, names);
    await writeAudit(context, db, reader, made, message);
    return made;
  });
  for (const task of tasks) await task(); // oxlint-disable-line no-await-in-loop -- in the order of the changes
  return report;
}

const hasErrors = (problems: readonly BundleProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error');

const refused = (report: BundleReport) =>
  new ProblemError({
    status: 422,
    code: 'bundle-has-errors',
    title: 'The bundle has errors.',
    data: { Problems: report.Problems },
  });

interface FoundBundle {
  readonly bundle: ReadBundle;
  readonly differences: readonly Difference[];
}

/**
 * The problems that stop an import before anything is stored: unreadable files, unknown references, and changes that
 * the reader may not make.
 */
function findProblems(
  { reader }: ImportWork,
  sources: readonly BundleSource[],
  { bundle, differences }: FoundBundle,
): BundleProblem[] {
  const unread = sources.filter((source) => !source.mayRead(reader) && bundle.documents.has(source.folder));
  return [
    ...bundle.problems,
    ...differences
      .filter(({ entry, source }) => entry && !source.mayWrite(reader))
      .map(({ change: { Path } }) => wrongRole(Path)),
    ...differences.flatMap((difference) => listForeignMembers(reader, difference)),
    ...unread.map(({ folder }) => wrongRole(`${folder}/`)),
  ];
}

/** The members that have a call of their own which the reader may not make. */
function listForeignMembers(reader: Reader, { entry, source }: Difference): BundleProblem[] {
  if (!entry || !source.mayWrite(reader)) return [];
  const old = entry.before?.document ?? {};
  return Object.entries(source.memberCalls ?? {})
    .filter(([member, call]) => !isEqual(old[member], entry.document[member]) && !hasCallRole(call)(reader))
    .map(([member]) => {
      const isText = source.texts[member] !== undefined;
      return {
        ...wrongRole(isText ? textPathOf(source, entry.name, member) : pathOf(source, entry.name)),
        pointer: isText ? '' : `/${member}`,
      };
    });
}

/** Compares values, with undefined as empty. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one || '') === JSON.stringify(other || '');

/** The stored documents that the server would refuse to run. */
async function findRefusals(
  work: ImportWork,
  changed: readonly { readonly source: BundleSource; readonly entry: ChangedEntry }[],
): Promise<BundleProblem[]> {
  const found: BundleProblem[] = [];
  for (const { entry, source } of changed) {
    // oxlint-disable-next-line no-await-in-loop -- each uses the single connection of its person
    const problems = (await source.findRefusals?.(work, entry)) ?? [];
    const pathOfMember = (member: string) =>
      member === '' ? pathOf(source, entry.name) : textPathOf(source, entry.name, member);
    found.push(...problems.map((problem) => ({ ...problem, path: pathOfMember(problem.member) })));
  }
  return found;
}

const wrongRole = (path: string): BundleProblem => ({
  ...createProblem('wrong-role', '', 'the role for that is missing'),
  path,
});

/** Stores the differences, then checks the whole project as stored. */
async function storeDifferences(
  work: ImportWork,
  sources: readonly BundleSource[],
  { bundle, differences }: FoundBundle,
): Promise<BundleProblem[]> {
  const changed = differences.flatMap(({ source, entry }) => (entry ? [{ source, entry }] : []));
  for (const { source, entry } of changed) if (!entry.before) await source.reserve?.(work, entry); // oxlint-disable-line no-await-in-loop -- one transaction
  for (const { source, entry } of changed) {
    const path = pathOf(source, entry.name);
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    const refusals = await refusalsOf(work, () => source.store(work, entry));
    if (refusals.length > 0) return refusals.map((problem) => ({ ...problem, path }));
  }
  if (changed.length === 0) return [];
  const refusals = await findRefusals(work, changed);
  const paths = new Set(changed.map(({ source, entry }) => pathOf(source, entry.name)));
  return [
    ...refusals.map((problem) => placeProblem(problem, bundle, sources)),
    ...(await checkStored(work, sources, paths, bundle)),
  ];
}

/** An unchanged document that breaks by a change of another is a warning. */
async function checkStored(
  work: ImportWork,
  sources: readonly BundleSource[],
  changed: ReadonlySet<string>,
  { files }: ReadBundle,
): Promise<BundleProblem[]> {
  const { context, db, reader, names } = work;
  const stored = await loadDocuments(db, reader, sources, names);
  const bundle = { ...toBundle(stored), ...(files ? { files } : {}) };
  const units = await loadUnits(db, reader.project.id);
  const found = await checkInProcess(createScriptCaller(context, reader), bundle, changed, { units, names });
  return found.map((problem) => (changed.has(problem.path) ? problem : { ...problem, severity: 'warning' }));
}

const toBundle = (stored: PresentDocuments): ReadBundle => ({
  problems: [],
  documents: new Map(
    [...stored].map(([{ folder }, entries]) => [
      folder,
      new Map(entries.map(({ name, document }) => [name, document])),
    ]),
  ),
});

async function refusalsOf({ db }: { readonly db: Db }, task: () => Promise<void>) {
  try {
    await sql`savepoint bundle`.execute(db);
    await task();
    return [];
  } catch (error) {
    const problems = problemsOf(error);
    await sql`rollback to savepoint bundle`.execute(db);
    return problems;
  }
}

function createReport(
  { documents }: ReadBundle,
  differences: readonly Difference[],
  problems: readonly BundleProblem[],
  Mark: string,
): BundleReport {
  return {
    Changes: differences.map(({ change }) => change),
    Problems: problems.slice(0, 500).map(({ path, line, column, severity, kind, message }, index) => ({
      Id: String(index),
      Path: path,
      Line: line,
      Column: column,
      Severity: severity,
      Kind: kind,
      Message: message,
    })),
    Documents: [...documents.values()].reduce((sum, { size }) => sum + size, 0),
    Mark,
  };
}

const writeAudit = (
  context: CallContext,
  db: Db,
  { project }: Reader,
  { Changes }: BundleReport,
  message: string,
): Promise<void> =>
  context.audit(
    {
      action: 'bundle.import',
      subject: `bundle ${project.url}`,
      project: String(project.id),
      details: {
        message,
        documents: Changes.filter(({ What }) => What !== 'kept').map(({ Path, What }) => `${What} ${Path}`),
      },
    },
    db,
  );
