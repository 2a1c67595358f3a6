import { asText } from '../schema/text-and-classes.ts';
import type { Option } from '../schema/schema.ts';

export interface Choice {
  /** The value as the control's text, unique among values of different types that look alike. */
  readonly key: string;
  readonly value: string | number;
  readonly text: string;
  readonly disabled: boolean;
}

/** Normalises the options of a document. Duplicates are removed. */
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

/** The key of a value's choice. A stored value that is no longer offered is still shown. */
export const keyOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** The choices, extended by a stored value that they lack, so that saved values stay visible. */
export function withStored(choices: readonly Choice[], stored: readonly unknown[]): readonly Choice[] {
  const missing = stored
    .filter((value): value is string | number => keyOf(value) !== null && value !== '')
    .filter((value) => !choices.some((choice) => choice.key === String(value)))
    .map((value) => ({ key: String(value), value, text: String(value), disabled: false }));
  return missing.length === 0 ? choices : [...choices, ...missing];
}
