import { callerLeft } from '../base/problem.ts';
import { FairQueue, QueueAborted, type QueueCaller } from '../queue/fair-queue.ts';
import { Processes } from './processes.ts';
import { WorkEnded, type Work } from './work.ts';

export { WorkEnded, type Work } from './work.ts';

const WORKERS = 3;
const queue = new FairQueue({ workers: WORKERS, total: 256, project: 128, person: 16 });
const processes = new Processes();

/** The limit of the first try, in milliseconds. Work that needs more starts again after the short ones. */
const SHORT_MS = 200;

/**
 * Does work in a process, in the fair turns of a person. Throws the error of the work, `WorkEnded`, or the refusal of
 * the queue.
 */
export async function runWork<Input, Result>(
  caller: QueueCaller,
  { module, name, ms, isLong, ended }: Work<Input, Result>,
  input: Input,
): Promise<Result> {
  const order = { module: module.href, name, input };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are those of the function that the process imports
  const run = (limit: number) => processes.run(order, limit) as Promise<Result>;
  const short = async () => {
    try {
      return { result: await run(SHORT_MS) };
    } catch (error) {
      if (error instanceof WorkEnded && error.reason === 'time') return undefined;
      throw error;
    }
  };
  try {
    return await queue.run(caller, { ...(isLong ? {} : { short }), long: () => run(ms) });
  } catch (error) {
    if (error instanceof WorkEnded && ended !== undefined) return ended;
    throw error instanceof QueueAborted ? callerLeft() : error;
  }
}
