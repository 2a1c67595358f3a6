import { displayName } from '../../schemas/formats/person-name.ts';
import { asText } from './text-and-classes.ts';

/** The name of a person as calls give one: first name and surname, else the sign-in name. */
export function nameOfPerson(person: Readonly<Record<string, unknown>> | null | undefined): string {
  const fields = person && Object.hasOwn(person, 'Fields') ? person.Fields : null;
  const name = typeof fields === 'object' && fields !== null ? displayName({ ...fields }) : '';
  return name || asText(person?.Username);
}
