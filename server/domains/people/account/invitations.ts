import { isEmail } from '../../../../schemas/formats/email.ts';
import type { Fields } from '../../../../schemas/entities/fields.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Config } from '../../../platform/base/config.ts';
import type { Reader } from '../../../policy/reader.ts';
import { mailLink } from './resets.ts';

/** Many read a first mail days later. After that they ask for a link at the sign-in page. */
const SEVEN_DAYS = 7 * 24 * 3_600_000;

/** A new person before they are stored. */
interface NewAccount {
  readonly hasPassword: boolean;
  readonly fields: Fields;
  readonly state?: number;
}

const addressOf = (fields: Fields): string => (typeof fields['email'] === 'string' ? fields['email'].trim() : '');

/** Only active people with a mail address and without a password are invited. */
export const canBeInvited = ({ hasPassword, fields, state = 1 }: NewAccount): boolean =>
  !hasPassword && state === 1 && isEmail(addressOf(fields));

/**
 * Mails new people a link to set their first password, in the transaction that adds them. A person is invited once.
 * Readers who may add the person may invite them, since they never see the link.
 */
export async function invite(
  db: Db,
  config: Pick<Config, 'baseUrl'>,
  { project }: Pick<Reader, 'project'>,
  people: readonly (NewAccount & { readonly person: number; readonly username: string })[],
): Promise<void> {
  const expires = new Date(Date.now() + SEVEN_DAYS);
  for (const invited of people.filter(canBeInvited))
    await mailLink(db, config, {
      person: invited.person,
      username: invited.username,
      email: addressOf(invited.fields),
      template: 'invitation',
      key: `invitation:${invited.person}`,
      expires,
      project: project.id,
      values: { project: project.descr },
    });
}
