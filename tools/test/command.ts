import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { ProcessorClock } from './processor-time.ts';

/** All processes share the compiled modules. */
const COMPILED = join(import.meta.dirname, '../../.cache/compile');

export interface CommandOptions {
  readonly step: string;
  readonly env: Readonly<Record<string, string>>;
  /** The file for the output; by default it is shown as it comes. */
  readonly log?: string;
  readonly clock: ProcessorClock;
}

/** Runs a command to its end; returns its exit code. */
export function runCommand(command: readonly string[], { step, env, log, clock }: CommandOptions): Promise<number> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: log === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
      shell: process.platform === 'win32',
    });
    if (child.pid !== undefined) clock.watch(child.pid, step);
    const output = log === undefined ? undefined : createWriteStream(log, { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) if (output) stream?.pipe(output, { end: false });
    child.on('error', (error) => {
      console.error(String(error));
      resolve(1);
    });
    child.on('exit', () => {
      if (child.pid !== undefined) clock.release(child.pid);
    });
    child.on('close', (code) => {
      if (output) output.end(() => resolve(code ?? 1));
      else resolve(code ?? 1);
    });
  });
}
