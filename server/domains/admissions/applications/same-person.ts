import { isoDay, today } from '../../../../schemas/formats/greek-date.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { STANDING_STATUSES } from '../../../../schemas/entities/application-status.ts';
import { protocolOf } from './present.ts';

interface Applicant {
  readonly afm: string;
  readonly address: string;
}

/** Submitted applications with this tax number, newest first. */
const selectOthers = (db: Db, project: number, afm: string) =>
  db
    .selectFrom('applications')
    .where('project', '=', project)
    .where('status', 'in', [...STANDING_STATUSES])
    .where('afm', '<>', '')
    .where('afm', '=', afm)
    .where('address', '<>', '')
    .orderBy('submitted', 'desc')
    .orderBy('id', 'desc');

/** The protocol number of an earlier application with this tax number and address; empty without one. */
export async function findOwnApplication(db: Db, project: number, { afm, address }: Applicant): Promise<string> {
  const row = await selectOthers(db, project, afm)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .select(['year', 'number'])
    .executeTakeFirst();
  return row ? protocolOf(row) : '';
}

interface NewApplication extends Pick<Applicant, 'afm'> {
  readonly id: number;
  readonly project: number;
  /** The name of the project. */
  readonly name: string;
  readonly protocol: string;
}

/**
 * Mails the earlier applicant that there is another application with their tax number, at most once a day. The mail
 * goes to the earlier address, so that typing somebody else's tax number reveals nothing; the mail about the new
 * application says the same to everybody.
 */
export async function mailEarlierApplicant(
  db: Db,
  { id, project, afm, name, protocol }: NewApplication,
): Promise<void> {
  const earlier = await selectOthers(db, project, afm)
    .where('id', '<>', id)
    .select(['id', 'address', 'language', 'year', 'number'])
    .executeTakeFirst();
  if (!earlier) return;
  await sendMail(db, {
    to: earlier.address,
    project,
    language: earlier.language,
    template: 'application-again',
    key: `application-again:${earlier.id}:${isoDay(today())}`,
    values: { project: name, earlier: protocolOf(earlier), protocol },
  });
}
