import { withFinally, runCatch, compileCatches, type Compilers } from '../action-compiler.ts';
import { truthy } from '../../../expression/truthy.ts';
import { stepsOf, type Reader } from '../../../prepare/reader.ts';
import { watch } from '../watch.ts';
import { RunCancelled, ListEnded, sequence, runThen, HandlerStopped, type Pending, type Run } from '../run.ts';

/** Steps that set names and paths, branch, and end. */
export const controlSteps: Compilers<'set' | 'let' | 'if' | 'try' | 'stop' | 'wait' | 'parallel'> = {
  set(action, make) {
    const path = make.target(action.path, 'path');
    const to = make.value(action.to, 'to');
    return (run) => {
      run.scope.unit.write(path.root, stepsOf(path, run.names), run.evaluate(to));
      return undefined;
    };
  },

  let(action, make) {
    const to = make.value(action.to, 'to');
    return (run) => {
      run.names.bind(action.as, run.evaluate(to));
      return undefined;
    };
  },

  if(action, make) {
    const condition = make.logic(action.if, 'if');
    const yes = make.list(action.then, 'then');
    const no = make.list(action.else, 'else');
    return (run) => sequence(truthy(run.evaluate(condition)) ? yes : no, run.withNames());
  },

  try(action, make) {
    const steps = make.list(action.run, 'run');
    const lists = compileCatches(action.catch, make);
    const last = make.list(action.finally, 'finally');
    return (run) =>
      withFinally(
        () =>
          runAttempt(
            () => sequence(steps, run.withNames()),
            (error) => runCatch(error, lists, run),
          ),
        last,
        run,
      );
  },

  stop: () => () => {
    throw new HandlerStopped();
  },

  wait(action, make) {
    const until = action.until === undefined ? null : make.logic(action.until, 'until');
    return (run) => pause(action.ms, run, until);
  },

  parallel(action, make) {
    const lists = action.run.map((list, index) => make.list(list, `run/${index}`));
    return (run) => {
      const branches = lists.map((list) => runAttempt(() => sequence(list, run.withNames()), rethrow));
      const pending = branches.filter((branch) => branch !== undefined);
      return pending.length === 0 ? undefined : Promise.all(pending).then(() => undefined);
    };
  },
};

/** Runs a list whose end does not end the list around it. */
function runAttempt(work: () => Pending, failed: (error: unknown) => Pending): Pending {
  return runThen(
    work,
    () => undefined,
    (error) => (error instanceof ListEnded ? undefined : failed(error)),
  );
}

function rethrow(error: unknown): never {
  throw error;
}

/** Waits for a time, or until a condition holds. */
function pause(ms: number, run: Run, until: Reader | null): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const holds = (): boolean => until !== null && truthy(run.evaluate(until));
  const end = watch(holds, () => resolve());
  const timer = setTimeout(resolve, holds() ? 0 : ms);
  const cancel = (): void => reject(new RunCancelled());
  run.signal.addEventListener('abort', cancel, { once: true });
  return promise.finally(() => {
    end();
    clearTimeout(timer);
    run.signal.removeEventListener('abort', cancel);
  });
}
