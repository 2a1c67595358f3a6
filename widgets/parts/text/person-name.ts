import { displayName } from '../../../schemas/formats/person-name.ts';
import { asText } from '../schema/text-and-classes.ts';

type Person = Readonly<Record<string, unknown>> | null | undefined;

/** The name of a person in a call's reply: first name and surname, or else the sign-in name. */
export function nameOfPerson(person: Person): string {
  return displayName(fieldsOf(person)) || asText(person?.Username);
}

/** The surname of a person in a call's reply. */
export const surnameOfPerson = (person: Person): string => asText(fieldsOf(person).last_name).trim();

function fieldsOf(person: Person): Readonly<Record<string, unknown>> {
  const fields = person && Object.hasOwn(person, 'Fields') ? person.Fields : null;
  return typeof fields === 'object' && fields !== null ? { ...fields } : {};
}
