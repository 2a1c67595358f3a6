import type { Db } from '../../area.ts';
import type { Config } from '../../config.ts';
import { formatTime } from '../../../schemas/formats/greek-date.ts';
import { sendMail } from '../../mail/send.ts';
import { toMailLanguage } from '../../mail/template.ts';

/** A moment as people read it, by the clock of the installation. */
export const formatMoment = (moment: Date): string => formatTime(moment.getTime());

/** Tells somebody that their password is another one now, and who changed it, if it was somebody else. */
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

/** Tells the old address of somebody that links for a new password go to another one from now on, or to none. */
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
