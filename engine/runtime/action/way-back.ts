import { runInAction } from 'mobx';
import type { Step } from '../../prepare/types.ts';
import { Run, runThen, sequence } from './run.ts';

/**
 * What a toast does when its deed is taken back: a run of its own, since the node and the page of the deed may be gone. It sees the unit and the
 * values taken when the deed was done, runs at most once, and never for another reader.
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
