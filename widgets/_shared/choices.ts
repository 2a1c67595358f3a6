import { asText } from './text-and-classes.ts';
import type { Option } from './schema.ts';

export interface Choice {
  /** An option of the control: its value as text, unique among types that look alike. */
  readonly key: string;
  readonly value: string | number;
  readonly text: string;
  readonly disabled: boolean;
}

/** Normalises the options of a document; duplicates are removed. */
export function choicesOf(options: readonly Option[] | null | undefined): readonly Choice[] {
  const found = new Map<string, Choice>();
  for (const option of Array.isArray(options) ? (options as readonly (Option | number | null)[]) : []) {
    if (option === null || option === undefined) continue;
    const { value, text, disabled } =
      typeof option === 'object' ? option : { value: option, text: null, disabled: false };
    const key = String(value);
    if (!found.has(key)) found.set(key, { key, value, text: asText(text ?? value), disabled: disabled === true });
  }
  return [...found.values()];
}

/** The choice of a value; a stored value that is no longer offered is still shown. */
export const keyOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** The choices, and with them a stored value that they lack: nothing that was saved disappears from view. */
export function withStored(choices: readonly Choice[], stored: readonly unknown[]): readonly Choice[] {
  const missing = stored
    .filter((value): value is string | number => keyOf(value) !== null && value !== '')
    .filter((value) => !choices.some((choice) => choice.key === String(value)))
    .map((value) => ({ key: String(value), value, text: String(value), disabled: false }));
  return missing.length === 0 ? choices : [...choices, ...missing];
}
