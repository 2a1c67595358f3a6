import { isEmail } from '../../../schemas/formats/email.ts';
import type { Fields } from '../../../schemas/entities/fields.ts';
import type { Db } from '../../area.ts';
import type { Config } from '../../config.ts';
import type { Reader } from '../../policy/reader.ts';
import { mailLink } from './resets.ts';

/** Many read a first mail days later. Whoever is later still asks for a link at the sign-in page. */
const SEVEN_DAYS = 7 * 24 * 3_600_000;

/** A new person, as they will be stored. */
interface NewAccount {
  readonly hasPassword: boolean;
  readonly fields: Fields;
  readonly state?: number;
}

const addressOf = (fields: Fields): string => (typeof fields['email'] === 'string' ? fields['email'].trim() : '');

/** An invitation is for active people with a mail address who have no password yet. */
export const canBeInvited = ({ hasPassword, fields, state = 1 }: NewAccount): boolean =>
  !hasPassword && state === 1 && isEmail(addressOf(fields));

/**
 * Mails new people a link by which they set their first password, in the transaction that makes them. A person is invited once. Whoever may add the
 * person may invite them: the caller never sees the link.
 */
export async function invite(
  db: Db,
  config: Pick<Config, 'baseUrl'>,
  { project }: Pick<Reader, 'project'>,
  people: readonly (NewAccount & { readonly person: number; readonly username: string })[],
): Promise<void> {
  const expires = new Date(Date.now() + SEVEN_DAYS);
  for (const each of people.filter(canBeInvited))
    await mailLink(db, config, {
      person: each.person,
      username: each.username,
      email: addressOf(each.fields),
      template: 'invitation',
      key: `invitation:${each.person}`,
      expires,
      project: project.id,
      values: { project: project.descr },
    });
}
