import type { QuestionOption } from '../../../schemas/documents/questionnaire.ts';

/** The choices in the order of the answer. Those that the answer lacks come last, in their own order. */
export function sortByAnswer(options: readonly QuestionOption[], stored: readonly string[]): readonly QuestionOption[] {
  const placed = stored.flatMap((value) => options.filter(({ Value }) => Value === value));
  return [...placed, ...options.filter((option) => !placed.includes(option))];
}

/** The list with one item moved; the target is clamped to the list. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.max(0, Math.min(items.length - 1, to));
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, target), ...items.slice(from, from + 1), ...rest.slice(target)];
}
