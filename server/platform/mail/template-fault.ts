import { LiquidError } from 'liquidjs';
import { TemplateTooLong } from './template-budget.ts';

/** A fault of a template. */
export interface TemplateFault {
  readonly kind: 'variable' | 'filter' | 'tag' | 'unclosed' | 'syntax' | 'missing' | 'limit';
  /** The name of the faulty variable, filter or tag, if there is one. */
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
  ['limit', /^(too much is written|memory alloc limit exceeded|Invalid string length)/],
  ['unclosed', /^(?:tag|output) "?(.+?)"? not closed/],
];

/** A template that exceeds the limits; it has no certain place. */
export const LIMIT_FAULT: TemplateFault = {
  kind: 'limit',
  name: '',
  line: 1,
  column: 1,
  message: 'too much is written',
};

/** The fault of a Liquid error; any other error is a bug. */
export function toTemplateFault(error: unknown): TemplateFault {
  if (error instanceof TemplateTooLong) return LIMIT_FAULT;
  if (!LiquidError.is(error)) throw error;
  const message = error.message.replace(/, line:.*$/s, '');
  const [line = 1, column = 1] = error.token.getPosition();
  for (const [kind, pattern] of KINDS) {
    const name = pattern.exec(message)?.[1];
    if (name !== undefined) return { kind, name, line, column, message };
  }
  return { kind: 'syntax', name: '', line, column, message };
}
