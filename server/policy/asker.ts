import type { Asker } from '../platform/data/report/asker.ts';
import { readableFields } from './fields.ts';
import { canSeeUsernames } from './people.ts';
import type { Reader } from './reader.ts';

/** The asker of a query: for a reader who views as somebody, the viewed person. */
export function askerOf(reader: Reader): Asker {
  const readable = [...readableFields(reader)];
  const namesAt = (place: string) => readable.filter(([, field]) => field.place === place).map(([name]) => name);
  return {
    person: reader.person,
    project: reader.project.id,
    roles: reader.roles,
    fields: namesAt('Fields'),
    projectFields: namesAt('ProjectFields'),
    usernames: canSeeUsernames(reader),
  };
}
