import { LiquidError } from 'liquidjs';

/** What cannot be read in a template. */
export interface TemplateFault {
  readonly kind: 'variable' | 'filter' | 'tag' | 'unclosed' | 'syntax' | 'missing';
  /** What is meant, where it has a name. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
  /** The message of the template library. */
  readonly message: string;
}

const KINDS: readonly (readonly [TemplateFault['kind'], RegExp])[] = [
  ['variable', /^undefined variable: (\S+)/],
  ['filter', /^undefined filter: (\S+)/],
  ['tag', /^tag "(\S+)" not found/],
  ['unclosed', /^(?:tag|output) "?(.+?)"? not closed/],
];

/** The fault of a Liquid error; any other error is a bug. */
export function toTemplateFault(error: unknown): TemplateFault {
  if (!LiquidError.is(error)) throw error;
  const message = error.message.replace(/, line:.*$/s, '');
  const [line = 1, column = 1] = error.token.getPosition();
  for (const [kind, pattern] of KINDS) {
    const name = pattern.exec(message)?.[1];
    if (name !== undefined) return { kind, name, line, column, message };
  }
  return { kind: 'syntax', name: '', line, column, message };
}
