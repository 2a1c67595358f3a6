import type { Db } from '../../../platform/data/tables.ts';
import type { Config } from '../../../platform/base/config.ts';
import { formatTime } from '../../../../schemas/formats/greek-date.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';

/** A moment in the format of people, in the installation's time zone. */
export const formatMoment = (moment: Date): string => formatTime(moment.getTime());

/** Mails somebody that their password was changed, and by whom if it was somebody else. */
export async function mailNewPassword(
  db: Db,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  about: { readonly person: number; readonly username: string; readonly key: string; readonly by?: string },
): Promise<void> {
  await sendMail(db, {
    to: about.person,
    template: 'password-changed',
    key: `password-changed:${about.key}`,
    values: {
      username: about.username,
      at: formatMoment(new Date()),
      by: about.by ?? '',
      link: `${baseUrl}/signin`,
    },
  });
}

/** Mails the old address of somebody that links for a new password now go to another address, or to none. */
export async function mailNewAddress(
  db: Db,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  about: {
    readonly to: string;
    readonly language: string | null;
    readonly project: number;
    readonly username: string;
    readonly address: string;
    readonly key: string;
    readonly by: string;
  },
): Promise<void> {
  const { to, project, username, address, by } = about;
  await sendMail(db, {
    to,
    project,
    template: 'address-changed',
    key: `address-changed:${about.key}`,
    language: toMailLanguage(about.language ?? undefined),
    values: { username, address, by, at: formatMoment(new Date()), link: `${baseUrl}/signin` },
  });
}
