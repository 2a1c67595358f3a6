// A separate process, as a worker is: opens a book, reads the visible texts, and changes inputs. Prints the CPU time of the thread and the heap.
import { openBook } from '../../../workbook/evaluate.ts';
import { makeBook, VISIBLE_CELLS } from '../pages/workbook-books.ts';

const [, , shape = 'mixed'] = process.argv;
const cpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const workbook = makeBook(shape);
const heap = (): number => process.memoryUsage().heapUsed / 1e6;
globalThis.gc?.();
const [since, before] = [cpu(), heap()];
const book = await openBook(workbook, { now: 45_000 });
for (const cell of VISIBLE_CELLS) book.text(cell);
const opened = cpu() - since;
globalThis.gc?.();
const used = heap() - before;

/** The second change: the first one warms up, as the first key of a person does not count alone. */
function change(input: string): { readonly cpu: number; readonly dependents: number } {
  book.set({ [input]: 7 });
  const start = cpu();
  const { cleared } = book.set({ [input]: 9 });
  for (const cell of VISIBLE_CELLS) book.text(cell);
  return { cpu: cpu() - start, dependents: cleared.length - 1 };
}
const [few, many] = [change('Inputs!A1'), change('Inputs!A2')];
process.stdout.write(JSON.stringify({ opened, heap: used, few, many }));
