import { readConfig, type Config } from '../server/config.ts';
import { reach, type Access } from '../server/data/index.ts';

const log = {
  info: () => undefined,
  warn: (text: string) => console.error(text),
};

/** What a person who called the tool has to know; said without a stack. */
export class Refusal extends Error {}

/** Runs a tool over the installation's database. `beside`: also while a server runs on it. */
export async function withDatabase(
  beside: boolean,
  work: (access: Access, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const access = await reach(config, log, undefined, beside);
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
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
