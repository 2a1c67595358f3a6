/** A JSON pointer (RFC 6901) with one more step. */
export const child = (pointer: string, step: string | number): string => `${pointer}/${escapeStep(step)}`;

/** A step as a JSON pointer has it. */
export const escapeStep = (step: string | number): string =>
  typeof step === 'string' && /[~/]/.test(step) ? step.replaceAll('~', '~0').replaceAll('/', '~1') : String(step);

/** The steps of a JSON pointer. */
export const stepsOf = (pointer: string): string[] =>
  pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeStep);

/** Decodes one part of a JSON pointer. */
export const unescapeStep = (part: string): string =>
  part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part;
