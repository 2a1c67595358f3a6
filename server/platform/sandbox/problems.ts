import type { SandboxError, SandboxFailureKind } from '../../../engine/script/index.ts';
import { fieldError, ProblemError } from '../base/problem.ts';

/** The codes of the texts that pages show. The message of an error that the script threw is in the detail. */
const FIELD_CODES: Readonly<Record<SandboxFailureKind, 'script' | 'script-limit' | 'script-thrown'>> = {
  syntax: 'script',
  time: 'script-limit',
  memory: 'script-limit',
  stack: 'script-limit',
  output: 'script-limit',
  thrown: 'script-thrown',
  missing: 'script-thrown',
  result: 'script-thrown',
  crash: 'script-thrown',
  aborted: 'script-thrown',
};

const positionOf = ({ line = 1, column = 1 }: Pick<SandboxError, 'line' | 'column'>) => ({ line, column });

/** 422: the script failed while it ran. The caller may not be its author, so pages show the place only to people who may read the script. */
export function scriptFailed(error: SandboxError): ProblemError {
  const place = positionOf(error);
  return new ProblemError({
    status: 422,
    code: 'script-failed',
    title: `The script failed: ${error.message}`,
    errors: [fieldError('/script', FIELD_CODES[error.kind], place, error.message)],
    data: { ...place, reason: error.kind },
  });
}

/** 422: the script does not compile. `before` is the number of characters that were put before its first line. */
export function scriptDoesNotCompile(
  { message, line = 1, column = 1 }: SandboxError,
  source: string,
  pointer: string,
  before: number,
): ProblemError {
  const lines = source.split('\n');
  // An unclosed bracket is reported after the end of the script.
  const isAfterEnd = line > lines.length;
  const place = isAfterEnd
    ? { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
    : { line, column: Math.max(1, line === 1 ? column - before : column) };
  return new ProblemError({
    status: 422,
    code: 'script-does-not-compile',
    title: 'The script does not compile.',
    errors: [fieldError(pointer, 'script', place, message)],
    data: { ...place, message },
  });
}
