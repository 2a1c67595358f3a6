import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Measured {
  readonly jobs: number;
  readonly seconds: number;
  readonly effects: number;
  readonly runs: number;
  readonly takenOver: number;
}

const run = promisify(execFile);

/** 10,000 jobs that are due at once on two nodes, of which one is killed in the middle. */
export const jobs: Bench = {
  name: 'jobs',
  async run() {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'jobs-once.ts')]);
    // The output of the other file.
    const { jobs: due, seconds, effects, runs, takenOver }: Measured = JSON.parse(stdout);
    const of = `of ${due.toLocaleString('en')} jobs that are due at once, one of two nodes killed`;
    return [
      { what: `lost ${of}`, ours: due - effects, unit: '', bar: 0 },
      { what: `runs more than one for each, ${of}`, ours: runs - due, unit: '', bar: 0 },
      { what: `taken over from the killed node, ${of}`, ours: takenOver, unit: '' },
      { what: `time ${of}`, ours: seconds, unit: 's' },
    ];
  },
};
