import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../server/main.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds one data folder of each kind. */
    templates: string;
  }
}

/** The data folder of a server that ended: `empty` without a person, `demo` with the demo. */
export type Template = 'empty' | 'demo';

/** Makes each kind once: a first start takes three times the processor time of a second one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder('praxis-templates-');
  const demoOf: Readonly<Record<Template, string>> = { empty: 'off', demo: 'on' };
  await Promise.all(
    Object.entries(demoOf).map(async ([name, DEMO]) => {
      const server = await startServer({ DATA_DIR: join(folder, name), DEMO, PORT: '0', LOG_LEVEL: 'warn' });
      await server.stop();
    }),
  );
  project.provide('templates', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
