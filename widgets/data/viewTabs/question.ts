import type { Question } from './schema.ts';

const text = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(text).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .filter(([, member]) => member !== undefined && member !== null)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, member]) => `${JSON.stringify(name)}:${text(member)}`)
          .join(',')}}`
      : JSON.stringify(value ?? null);

/** Are two queries equal, whatever the order of their members? */
export const isSameQuestion = (one: Question, other: Question): boolean => text(one) === text(other);
