import type { Step } from '../../../prepare/types.ts';
import { runInAction } from 'mobx';
import { CallError } from '../../../base/ports.ts';
import type { Reader } from '../../../prepare/reader.ts';
import type { Draft, Sent } from '../../source/draft.ts';
import { withFinally, compileCatches, runCatch, type Catches, type Compilers } from '../action-compiler.ts';
import { compileConflict, resolveConflict, type ConflictPlan } from '../conflict.ts';
import { RunCancelled, ListEnded, fieldsOf, isControlFlow, type Run } from '../run.ts';
import { runRecorded } from '../undo.ts';

interface CallPlan {
  readonly call: string;
  readonly body: Reader | null;
  readonly as: string | undefined;
  readonly draft: string | undefined;
  readonly done: Reader | null;
  readonly meanwhile: readonly Step[];
  readonly conflict: ConflictPlan | null;
  readonly catches: Catches;
}

/** Steps that call the server or the sandbox. */
export const callSteps: Compilers<'call' | 'run'> = {
  call(action, make) {
    const plan: CallPlan = {
      call: action.call,
      body: make.optional(action.with, 'with'),
      as: action.as,
      draft: action.draft,
      done: make.optional(action.done, 'done'),
      meanwhile: make.list(action.meanwhile, 'meanwhile'),
      conflict: action.conflict ? compileConflict(action.conflict, make) : null,
      catches: compileCatches(action.catch, make),
    };
    const last = make.list(action.finally, 'finally');
    return (run) => withFinally(() => perform(plan, run), last, run);
  },

  run(action, make) {
    const script = make.optional(action.script, 'script');
    const given = make.optional(action.with, 'with');
    const instead = make.optional(action.failed, 'failed');
    return async (run) => {
      const code = script
        ? { source: run.text(script), file: `${run.scope.unit.prepared.name}${make.pointer}` }
        : run.scope.unit.functionCode(action.function ?? '');
      const each = action.each === true ? { each: { failed: instead ? run.evaluate(instead) : null } } : {};
      const reply = await run.page.ports.run({ ...code, ...each }, given ? run.evaluate(given) : null, {
        signal: run.signal,
      });
      if (action.as !== undefined) run.names.bind(action.as, reply);
    };
  },
};

async function perform(plan: CallPlan, run: Run): Promise<void> {
  const body = run.page.bodyOf(plan.call, plan.body ? fieldsOf(run.evaluate(plan.body)) : {});
  const draft = plan.draft === undefined ? null : run.scope.unit.draft(plan.draft);
  const sent = draft?.sending();
  const undo = runRecorded(plan.meanwhile, run);
  try {
    const reply = await run.page.call(plan.call, body, run.networkSignal);
    runInAction(() => draft?.sent(sent));
    if (plan.as !== undefined) run.names.bind(plan.as, reply);
    run.page.changed(plan.call);
    undo.keep();
  } catch (error) {
    return handleCallFailure(error, { plan, run, body, draft, sent, undo });
  }
  const { done } = plan;
  if (done) run.resume(() => run.page.ports.toast({ text: run.text(done), tone: 'success' }));
}

interface Failure {
  readonly plan: CallPlan;
  readonly run: Run;
  readonly body: unknown;
  readonly draft: Draft | null;
  readonly sent: Sent | undefined;
  readonly undo: ReturnType<typeof runRecorded>;
}

/** A failure that `catch` handles ends the list that contains the call. A call whose conflict is resolved is made again. */
async function handleCallFailure(error: unknown, { plan, run, body, draft, sent, undo }: Failure): Promise<void> {
  const isSentAgain = runInAction(() => {
    undo.undo();
    return draft?.refused(sent, error, body) === true;
  });
  if (isSentAgain) throw new ListEnded(true);
  if (draft && error instanceof CallError && Object.keys(error.fields).length > 0) run.page.focusFault();
  if (run.isUnitClosed) throw error;
  if (run.signal.aborted) throw new RunCancelled();
  if (isControlFlow(error)) throw error;
  if (plan.conflict && error instanceof CallError && error.code === 'conflict') {
    await resolveConflict(error, plan.conflict, run);
    return run.resume(() => perform(plan, run));
  }
  await runCatch(error, plan.catches, run);
  throw new ListEnded(true);
}
