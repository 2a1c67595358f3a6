import type { SandboxFailure, SandboxRequest } from './protocol.ts';

/** An error from the sandbox. */
export interface Described {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Describes an error for the author of the code. */
export function failureOf(error: Described | null, outOfTime: boolean, request: SandboxRequest): SandboxFailure {
  const place = error ? firstFrame(error.stack, request) : {};
  if (outOfTime) return { kind: 'time', message: `it took longer than ${request.ms} ms`, ...place };
  const message = error?.message ?? '';
  if (error === null || (error.name === 'InternalError' && /out of memory|string too long/i.test(message)))
    return { kind: 'memory', message: outOfMemory(request), ...place };
  if (/stack overflow|Maximum call stack/i.test(message))
    return { kind: 'stack', message: 'functions call each other too deep', ...place };
  const named = error.name && error.name !== 'Error' ? `${error.name}: ${message}` : message;
  return {
    kind: error.name === 'SyntaxError' ? 'syntax' : 'thrown',
    message: named || 'an error without a message',
    ...place,
  };
}

const outOfMemory = ({ bytes }: SandboxRequest): string => `it needed more than ${Math.round(bytes / 1024 / 1024)} MB`;

/** A promise that was rejected with null. */
export const nullRejection = (request: SandboxRequest): SandboxFailure => ({
  kind: 'memory',
  message: `${outOfMemory(request)}, or a promise was rejected with null`,
  ...firstFrame('', request),
});

const FRAME = /^\s*at (?:(\S+) )?\(?(.*?):(\d+)(?::(\d+))?\)?\s*$/;

/** The text before the body of a function, on its first line. */
export const BODY_START = '(function main(input) {';

/** The first stack frame within the file: its function, line and column. */
function firstFrame(stack: string, request: SandboxRequest): Pick<SandboxFailure, 'functionName' | 'line' | 'column'> {
  for (const frame of stack.split('\n')) {
    const [, name, file, line, column] = FRAME.exec(frame) ?? [];
    if (file !== request.file) continue;
    const known = name === undefined || name === '<anonymous>' || name === '<eval>' ? request.name : name;
    const before = request.name === undefined && line === '1' ? BODY_START.length : 0;
    return {
      line: Number(line),
      ...(column === undefined ? {} : { column: Math.max(1, Number(column) - before) }),
      ...(known === undefined ? {} : { functionName: known }),
    };
  }
  return request.name === undefined ? {} : { functionName: request.name };
}
