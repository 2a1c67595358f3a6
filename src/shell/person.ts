import { displayName } from '../../schemas/formats/person-name.ts';
import type { CurrentUser } from '../session/session.ts';

/** The name of a person: first name and surname, else the username. */
export const personName = ({ Fields, Username }: Pick<CurrentUser, 'Fields' | 'Username'>): string =>
  displayName(Fields) || Username;

/** The first letter, including surrogate pairs. */
export const firstLetter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 32).trim();
