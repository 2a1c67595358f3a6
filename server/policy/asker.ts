import { readableFields } from './fields.ts';
import { canSeeUsernames } from './people.ts';
import type { Reader } from './reader.ts';

/** What the views of reports know of whoever asks. */
export interface Asker {
  readonly person: number;
  readonly project: number;
  readonly roles: readonly string[];
  /** The names of the fields that they read. */
  readonly fields: readonly string[];
  readonly projectFields: readonly string[];
  /** Whether they see the sign-in names of others. */
  readonly usernames: boolean;
}

/** The asker of a query: for whoever views as somebody, the person who is viewed. */
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
