import { asText } from './text-and-classes.ts';

/** The name of a person as calls give one: first and last name, else the sign-in name. */
export function nameOfPerson(person: Readonly<Record<string, unknown>> | null | undefined): string {
  const fields = person && Object.hasOwn(person, 'Fields') ? person.Fields : null;
  const named = (key: string): string =>
    typeof fields === 'object' && fields !== null && Object.hasOwn(fields, key)
      ? asText(Object.entries(fields).find(([name]) => name === key)?.[1])
      : '';
  const name = `${named('first_name')} ${named('last_name')}`.trim();
  return name || asText(person?.Username);
}
