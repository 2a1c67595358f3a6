import { Worker } from 'node:worker_threads';
import type { WorkOrder, WorkReply } from './work.ts';

const reply = (message: WorkReply): void => void process.send?.(message);

process.on('message', (order: WorkOrder) => void answer(order));
// Ends with the server. An endless loop gets no event, so a thread checks for the server, too.
process.on('disconnect', () => process.exit());
new Worker(
  `const server = ${Number(process.argv[2])}; setInterval(() => process.ppid === server || process.kill(process.pid, 'SIGKILL'), 1000)`,
  { eval: true },
).unref();

async function answer({ module, name, input }: WorkOrder): Promise<void> {
  try {
    const found: Readonly<Record<string, unknown>> = await import(module);
    const run = found[name];
    if (typeof run !== 'function') throw new Error(`${module} has no ${name}`);
    reply({ started: true });
    reply({ result: await run(input) });
  } catch (error) {
    reply({ error });
  }
}
