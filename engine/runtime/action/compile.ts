import type { Step } from '../../prepare/types.ts';
import { taskInText } from '../../../schemas/documents/task-name.ts';
import type { Action, Actions } from '../../../schemas/documents/unit.ts';
import { DocumentError } from '../../prepare/document-error.ts';
import { logic, target, value, type Reader, type Target } from '../../prepare/reader.ts';
import { callSteps } from './steps/calls.ts';
import { controlSteps } from './steps/control.ts';
import { dataSteps } from './steps/data.ts';
import { fileSteps } from './steps/files.ts';
import { loopSteps } from './steps/loops.ts';
import { pageSteps } from './steps/page.ts';
import type { Compilers, ActionCompiler } from './action-compiler.ts';
import type { Pending, Run } from './run.ts';

const COMPILERS: Compilers<Action['do']> = {
  ...callSteps,
  ...controlSteps,
  ...dataSteps,
  ...fileSteps,
  ...loopSteps,
  ...pageSteps,
};

/** Prepares a list of actions. A fault of an action is thrown when it is reached. */
export const compileList = (actions: Actions, pointer: string): readonly Step[] =>
  typeof actions === 'string'
    ? [compile({ do: 'task', task: taskInText(actions) ?? actions }, pointer)]
    : actions.map((action, index) => compile(action, `${pointer}/${index}`));

function compile(action: Action, pointer: string): Step {
  return Object.freeze({ do: action.do, pointer, perform: performer(action, pointer) });
}

function performer(action: Action, pointer: string): (run: Run) => Pending {
  try {
    return compilerOf(action, pointer)(action, makerAt(pointer));
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function compilerOf(action: Action, pointer: string): (action: Action, make: ActionCompiler) => (run: Run) => Pending {
  if (!Object.hasOwn(COMPILERS, action.do)) throw new DocumentError(`There is no action ${action.do}`, pointer);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each kind with the compiler of that kind
  return COMPILERS[action.do] as (action: Action, make: ActionCompiler) => (run: Run) => Pending;
}

const makerAt = (pointer: string): ActionCompiler => ({
  pointer,
  value: (given, key): Reader => value(given, `${pointer}/${key}`),
  optional: (given, key) => (given === undefined ? null : value(given, `${pointer}/${key}`)),
  logic: (given, key): Reader => logic(given, `${pointer}/${key}`),
  target: (given, key): Target => target(given, `${pointer}/${key}`),
  list: (given, key) => compileList(given ?? [], `${pointer}/${key}`),
});
