import { isMainThread } from 'node:worker_threads';
import { afterAll } from 'vitest';
import { countFor } from './test-counts.ts';

// A setup file: it is loaded again before each test file, with or without isolation.
const usage = (): NodeJS.CpuUsage => (isMainThread ? process.cpuUsage() : process.threadCpuUsage());
const before = usage();

afterAll(() => {
  const { user, system } = usage();
  countFor('seconds', (user + system - before.user - before.system) / 1_000_000);
});
