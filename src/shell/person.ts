import type { CurrentUser } from '../session/session.ts';

/** How a person is called: first and last name, else the sign-in name. */
export function personName({ Fields, Username }: Pick<CurrentUser, 'Fields' | 'Username'>): string {
  const names = ['first_name', 'last_name'].map((field) => (Object.hasOwn(Fields, field) ? Fields[field] : null));
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ') || Username;
}

/** One letter of each of the first two names, as Greek writes capitals. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('el');
