import { type Run, fieldsOf, sequence } from '../run.ts';
import { defaultsOf } from '../../scope/defaults.ts';
import type { PatchPlan } from '../../source/patch.ts';
import { DocumentError } from '../../../prepare/document-error.ts';
import type { Compilers } from '../action-compiler.ts';

/** Steps for sources, drafts, flows, tasks and events to the caller. */
export const dataSteps: Compilers<
  'reload' | 'more' | 'patch' | 'refuse' | 'reset' | 'commit' | 'send' | 'task' | 'emit'
> = {
  // A page that was left reloads nothing when an action is undone.
  reload: (action) => (run) =>
    run.scope.unit.signal.aborted ? undefined : run.scope.unit.source(action.source).reload(),

  more: (action) => (run) => run.scope.unit.source(action.source).loadMore(),

  patch(action, make) {
    const [id, put, drop] = [
      make.optional(action.id, 'id'),
      make.optional(action.put, 'put'),
      make.optional(action.drop, 'drop'),
    ];
    const set = Object.entries(action.set ?? {}).map(
      ([name, given]) => [name, make.value(given, `set/${name}`)] as const,
    );
    return (run) => {
      const plan: PatchPlan = {
        id: id ? run.evaluate(id) : undefined,
        put: put ? run.evaluate(put) : undefined,
        drop: drop ? run.evaluate(drop) : undefined,
        set: (old) => {
          const inside = run.withNames({ old });
          return Object.fromEntries(set.map(([name, reader]) => [name, inside.evaluate(reader)]));
        },
      };
      if (action.source !== undefined) run.scope.unit.source(action.source).patch(plan);
      else run.page.patchEntity(action.entity ?? '', plan);
      return undefined;
    };
  },

  reset: (action) => (run) => {
    run.scope.unit.draft(action.draft).reset();
    return undefined;
  },

  refuse(action, make) {
    const errors = make.value(action.errors, 'errors');
    return (run) => {
      const given = fieldsOf(run.evaluate(errors));
      run.scope.unit.draft(action.draft).showErrors(given);
      if (Object.keys(given).length > 0) run.page.focusFault();
      return undefined;
    };
  },

  commit: (action) => (run) => {
    run.scope.unit.draft(action.draft).commit();
    return undefined;
  },

  send(action, make) {
    const given = make.optional(action.with, 'with');
    return (run) => {
      const payload = given ? fieldsOf(run.evaluate(given)) : {};
      run.scope.unit.flow(action.flow).send({ ...payload, type: action.event });
      return undefined;
    };
  },

  task(action, make) {
    const given = make.optional(action.with, 'with');
    return (run) => {
      const task = run.scope.unit.prepared.tasks[action.task];
      if (!task) throw new DocumentError(`There is no task ${action.task}`, make.pointer);
      const params = { ...defaultsOf(task.params), ...(given ? fieldsOf(run.evaluate(given)) : {}) };
      return sequence(task.steps, ownNames(run, params));
    };
  },

  emit(action, make) {
    const given = make.optional(action.with, 'with');
    return (run) => {
      run.scope.unit.emit(action.event, given ? fieldsOf(run.evaluate(given)) : {});
      return undefined;
    };
  },
};

/** A task sees its unit and its params, not the names of whoever called it. */
const ownNames = (run: Run, task: unknown): Run => run.withOnlyNames({ task });
