import { readConfig, type Config } from '../server/platform/base/config.ts';
import { openAccess, type DatabaseAccess } from '../server/platform/data/index.ts';
import { errorText } from '../server/platform/base/error-text.ts';

const log = {
  info: () => undefined,
  warn: (text: string) => console.error(text),
};

/** An error for the user of the command line, shown without a stack. */
export class Refusal extends Error {}

/** Runs a tool over the installation's database. `beside`: also while a server uses it. */
export async function withDatabase(
  beside: boolean,
  work: (access: DatabaseAccess, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const reaching = openAccess(config, log, undefined, beside);
  // A database that was started for the tool is stopped with it.
  const interrupt = () => void reaching.then((access) => access.stop()).finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
  const access = await reaching;
  try {
    await work(access, config);
  } finally {
    await access.stop();
  }
}

/** Ends a tool that fails with exit code 1 and a sentence. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(errorText(error));
    process.exitCode = 1;
  }
}
