import { unescapeStep } from '../../engine/index.ts';
import type { Translate } from '../../engine/react/index.ts';

type Values = Readonly<Record<string, unknown>>;

/** A text of the page; null if it is missing, or has a parameter without a value. */
export function translated(t: Translate, key: string, values: Values = {}): string | null {
  const text = t(key, values);
  return text === key || text === '' || text.includes('{{') ? null : text;
}

/** The message of a field's fault, with a default for unknown codes. */
export const fieldText = (code: string, params: Values, t: Translate): string =>
  translated(t, `errors.field.${code}`, params) ?? t('errors.field.refused');

/** The name of a field of a project's people, by its key. */
export type FieldLabel = (name: string) => string | undefined;

/** The label of a JSON pointer: the names of its steps, lists with their numbers. Empty where no step has a name. */
export function placeText(pointer: string, t: Translate, label: FieldLabel): string {
  const steps = pointer.split('/').map(unescapeStep);
  return steps.flatMap((step, index) => nameOf(step, steps[index + 1], t, label)).join(', ');
}

function nameOf(step: string, next: string | undefined, t: Translate, label: FieldLabel): readonly string[] {
  const name = label(step) ?? translated(t, `errors.place.${step}`);
  if (name === null || step === '') return [];
  return [next !== undefined && /^\d+$/.test(next) ? `${name} ${Number(next) + 1}` : name];
}
