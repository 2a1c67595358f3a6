import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';

/** One PostgreSQL for the run: that of TEST_CLUSTER, or a new one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['TEST_CLUSTER'];
  const { connections, stop } = running
    ? { connections: JSON.parse(running), stop: () => Promise.resolve() }
    : await startCluster();
  project.provide('cluster', connections);
  return stop;
}
