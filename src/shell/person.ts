import type { CurrentUser } from '../session/session.ts';

/** The name of a person: first and last name, else the username. */
export function personName({ Fields, Username }: Pick<CurrentUser, 'Fields' | 'Username'>): string {
  const names = ['first_name', 'last_name'].map((field) => (Object.hasOwn(Fields, field) ? Fields[field] : null));
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ') || Username;
}

/** The first letter, whole. */
export const firstLetter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 32).trim();

/** One letter of each of the first two names, as Greek writes capitals. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => firstLetter(word))
    .join('')
    .toLocaleUpperCase('el');
