import { readJson } from '../../../schemas/documents/questionnaire-answers.ts';

/** The items of each slot; empty for an invalid stored value. */
export function slotsIn(stored: string, count: number): readonly (readonly string[])[] {
  const value = stored === '' ? [] : readJson(stored);
  const lists: readonly unknown[] = Array.isArray(value) ? value : [];
  return Array.from({ length: count }, (_, index) => {
    const slot = lists[index];
    return Array.isArray(slot) ? slot.filter((item) => typeof item === 'string') : [];
  });
}

/** The slots after an item was moved to another one; -1 removes it from all. */
export const placedItems = (slots: readonly (readonly string[])[], value: string, to: number): string => {
  const next = slots.map((slot, index) => {
    const rest = slot.filter((item) => item !== value);
    return index === to ? [...rest, value] : rest;
  });
  return next.some((slot) => slot.length > 0) ? JSON.stringify(next) : '';
};
