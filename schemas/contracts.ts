/** The implementers of codes in the data, for a running page: engine/base/catalogue.ts RuntimeContract. contract-manuals.ts has their props and events. */
export interface Contract {
  readonly name: string;
  readonly normalise: (code: unknown) => string;
}

/** "02", 2 and " 2 " are the same code. A word stays unchanged. */
export function sameNumber(code: unknown): string {
  const text = typeof code === 'string' || typeof code === 'number' ? String(code).trim() : '';
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
}

const sameWord = (code: unknown): string => (typeof code === 'string' ? code.trim().toLowerCase() : '');

export const contracts = {
  questionInput: { name: 'questionInput', normalise: sameNumber },
  questionDisplay: { name: 'questionDisplay', normalise: sameNumber },
  fieldInput: { name: 'fieldInput', normalise: sameWord },
} as const satisfies Readonly<Record<string, Contract>>;
