import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from './support.ts';

const run = promisify(execFile);

test('jobs that are due at once run once each on two nodes, though one is killed in the middle', async () => {
  const jobs = 400;
  const { stdout } = await run('node', [join(ROOT, 'tests/bench/benches/jobs-once.ts'), String(jobs)]);
  const { before, runs, effects, starts, open } = JSON.parse(stdout);
  // It was killed in the middle; what it held, ten at most, was begun again and did nothing twice.
  expect(before).toBeLessThan(jobs);
  expect({ runs, effects, open }).toEqual({ runs: jobs, effects: jobs, open: 0 });
  expect(starts).toBeGreaterThanOrEqual(jobs);
  expect(starts).toBeLessThanOrEqual(jobs + 10);
});
