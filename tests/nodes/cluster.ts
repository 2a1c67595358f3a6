import { mkdtempSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../server/main.ts';
import type { TestCluster } from '../support/server/test-app.ts';
import { databaseUrl, startCluster } from '../support/cluster.ts';
import { startS3 } from '../support/s3.ts';

/** Where all nodes have their data. The template has every table and the demo, whose files are in S3. */
export interface NodesCluster extends TestCluster {
  readonly s3: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    nodesCluster: NodesCluster;
  }
}

/** One PostgreSQL and one S3 for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync('/tmp/praxis-nodes-');
  const s3 = await startS3(folder);
  const { connections, stop } = await startCluster();
  const { owner, app, template } = connections;
  const demo = await startServer({
    PORT: '0',
    DATABASE_URL: databaseUrl({ ...app, database: template }),
    DATABASE_OWNER_URL: databaseUrl({ ...owner, database: template }),
    ...s3.settings,
    LOG_LEVEL: 'warn',
  });
  await demo.stop();
  project.provide('nodesCluster', { ...connections, s3: s3.settings });
  return async () => {
    await stop();
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
