import type { Conflict } from '../../../schemas/documents/unit.ts';
import type { CallError } from '../../base/ports.ts';
import { stepsOf, type Reader, type Target } from '../../prepare/reader.ts';
import type { Step } from '../../prepare/types.ts';
import { describeError, type ActionCompiler } from './action-compiler.ts';
import { fieldsOf, ListEnded, sequence, type Run } from './run.ts';

/** The steps of a call when somebody else has saved first. */
export interface ConflictPlan {
  readonly dialog: string;
  readonly params: Reader | null;
  readonly as: string | undefined;
  readonly base: Target | null;
  readonly prepare: readonly Step[];
  /** null: the call is repeated with theirs too. */
  readonly again: readonly Step[] | null;
}

export const compileConflict = (given: Conflict, make: ActionCompiler): ConflictPlan => ({
  dialog: given.dialog,
  params: make.optional(given.with, 'conflict/with'),
  as: given.as,
  base: given.base === undefined ? null : make.target(given.base, 'conflict/base'),
  prepare: make.list(given.prepare, 'conflict/prepare'),
  again: given.again === undefined ? null : make.list(given.again, 'conflict/again'),
});

/** Asks whose version is kept. Returns if the call is to be repeated, which then has the base of the others; else the list ends. */
export async function resolveConflict(error: CallError, plan: ConflictPlan, run: Run): Promise<void> {
  const { theirs = null, revision } = fieldsOf(error.data);
  const inside = run.withNames({ error: describeError(error, run.page.ports) });
  const params = run.resume(() => (plan.params ? fieldsOf(inside.evaluate(plan.params)) : {}));
  const answer = await run.page.dialogs.ask(run.scope, plan.dialog, { theirs, ...params }, run.signal);
  if (answer === null) throw new ListEnded(true);
  if (plan.as !== undefined) inside.names.bind(plan.as, answer.value);
  if (!repeats(fieldsOf(answer.value)['keep'], plan)) {
    await run.resume(() => sequence(plan.again ?? [], inside));
    throw new ListEnded(true);
  }
  const { base } = plan;
  if (base) run.resume(() => writeBase(base, revision, run));
  await run.resume(() => sequence(plan.prepare, inside));
}

const repeats = (keep: unknown, { again }: ConflictPlan): boolean =>
  typeof keep === 'string' && (keep !== 'theirs' || again === null);

const writeBase = (base: Target, revision: unknown, run: Run): void =>
  run.scope.unit.write(base.root, stepsOf(base, run.names), typeof revision === 'number' ? revision : 0);
