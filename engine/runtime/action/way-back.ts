import { runInAction } from 'mobx';
import type { Step } from '../../prepare/types.ts';
import { Run, runThen, sequence } from './run.ts';

/**
 * Runs the steps of a toast's undo button, in a run of its own, because the node and the page of the original action may be gone. It sees the unit and the
 * values taken when the action ran, runs at most once, and never for another reader.
 */
export function wayBack(steps: readonly Step[], values: unknown, { scope, page }: Run): () => void {
  const { reader } = page;
  let done = false;
  return () => {
    if (done || page.reader !== reader) return;
    done = true;
    const run = Run.start(scope.unit, null, new AbortController().signal).withOnlyNames({ undo: values });
    void runThen(
      () => runInAction(() => sequence(steps, run)),
      () => undefined,
      (error) => {
        page.failed(error);
        return undefined;
      },
    );
  };
}
