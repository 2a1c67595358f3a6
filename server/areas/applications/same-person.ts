import { isoDay, today } from '../../../schemas/formats/greek-date.ts';
import type { Db } from '../../area.ts';
import { sendMail } from '../../mail/send.ts';
import { protocolOf } from './present.ts';

interface Applicant {
  readonly afm: string;
  readonly address: string;
}

/** Applications that stand, with this tax number, the newest first. */
const selectOthers = (db: Db, project: number, afm: string) =>
  db
    .selectFrom('applications')
    .where('project', '=', project)
    .where('status', 'in', [1, 100, 2, 3])
    .where('afm', '<>', '')
    .where('afm', '=', afm)
    .where('address', '<>', '')
    .orderBy('submitted', 'desc')
    .orderBy('id', 'desc');

/** The protocol number of an application that the reader of this address handed in with this tax number; empty for none. */
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
 * Tells whoever has applied with the same tax number that there is one more application. The mail goes to the address of the earlier application: whoever
 * types the tax number of somebody else learns nothing. What the mail about the new application says of earlier ones stands in it for everybody. One mail a day.
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
