import { readConfig, type Config } from '../server/config.ts';
import { openAccess, type DatabaseAccess } from '../server/data/index.ts';
import { errorText } from '../server/error-text.ts';

const log = {
  info: () => undefined,
  warn: (text: string) => console.error(text),
};

/** An error for the user of the command line, shown without a stack. */
export class Refusal extends Error {}

/** Runs a tool over the installation's database. `beside`: also while a server runs on it. */
export async function withDatabase(
  beside: boolean,
  work: (access: DatabaseAccess, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const reaching = openAccess(config, log, undefined, beside);
  // The database that was started for the tool ends with it.
  const interrupt = () => void reaching.then((access) => access.stop()).finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
  const access = await reaching;
  try {
    await work(access, config);
  } finally {
    await access.stop();
  }
}

/** Ends a tool with 1 and a sentence where something is wrong. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(errorText(error));
    process.exitCode = 1;
  }
}
