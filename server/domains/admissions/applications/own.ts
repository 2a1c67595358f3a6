import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { planMove } from '../../../../flows/application/machine.ts';
import type { OwnApplication } from '../../../../schemas/entities/application.ts';
import { installationSecret } from '../../../platform/data/installation.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { requireConsent } from '../../../platform/http/consent.ts';
import { addLinkToken } from '../../../platform/mail/link-tokens.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { isOpenToApplicant, takesDocuments } from '../guests/links.ts';
import { DRAFT } from '../guests/status-lists.ts';
import { listDocuments, withNewDocuments } from './documents.ts';
import { applicationLinkInvalid } from './errors.ts';
import { presentQuestions } from './forms.ts';
import { noApplication, standingOf } from './moves.ts';
import { knownMoves, ownEvents, ownState, toldReason, type OwnMove } from './own-events.ts';
import { APPLICATION_COLUMNS, protocolOf } from './present.ts';

const MAX_OWN = 20;

/** The applications that somebody handed in. Nobody else's are read or changed by the calls for applicants. */
export const selectOwn = (db: Db, person: number) =>
  db
    .selectFrom('applications')
    .innerJoin('projects', 'projects.id', 'applications.project')
    .where('applications.person', '=', person)
    .where('applications.status', '<>', DRAFT);

/** The applications of the signed-in person, the newest first. */
export async function listOwn({ db, me }: CallContext, language: string): Promise<OwnApplication[]> {
  const rows = await selectOwn(db, me.Id)
    .select([
      ...APPLICATION_COLUMNS,
      'applications.status',
      'applications.before',
      'applications.mentee',
      'applications.created',
    ])
    .select(isOpenToApplicant.as('reopened'))
    .orderBy('applications.submitted', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(MAX_OWN)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [moves, links] = await Promise.all([loadMoves(db, ids), loadLinks(db, ids)]);
  return Promise.all(
    rows.map(async (row): Promise<OwnApplication> => {
      const known = knownMoves(moves.filter(({ application }) => application === row.id));
      const link = links.find(({ application }) => application === row.id);
      const Events = ownEvents(known);
      const { Questions } = withNewDocuments(row.form, row.settings, language);
      return {
        Id: String(row.id),
        ProjectId: String(row.project),
        Url: row.url,
        Name: row.descr,
        State: ownState(Events, { isReopened: row.reopened, hasMentee: row.mentee !== null }),
        Protocol: protocolOf(row),
        Time: (row.submitted ?? row.created).toISOString(),
        Reason: toldReason(known),
        Until: link?.expires.toISOString() ?? null,
        Asked: presentQuestions(Questions.filter(({ Name }) => link?.questions?.includes(Name))),
        Documents: await listDocuments(db, row.id, row.status),
        CanWithdraw: planMove(standingOf(row), { type: 'WITHDRAW' }) !== undefined,
        Events,
      };
    }),
  );
}

function loadMoves(db: Db, applications: readonly number[]): Promise<(OwnMove & { readonly application: number })[]> {
  return db
    .selectFrom('application_moves')
    .where('application', 'in', [0, ...applications])
    .select(['application', 'kind', 'status_to', 'time', 'reason', 'mailed', 'documents'])
    .orderBy('id')
    .execute();
}

/** The links by which applicants do what they were asked for: hand in again, or add documents. The newest first. */
const loadLinks = (db: Db, applications: readonly number[]) =>
  db
    .selectFrom('application_links')
    .innerJoin('applications', 'applications.id', 'application_links.application')
    .where('application_links.application', 'in', [0, ...applications])
    .where('application_links.expires', '>', sql<Date>`now()`)
    .where(sql<boolean>`(${takesDocuments} or (application_links.questions is null and ${isOpenToApplicant}))`)
    .select([
      'application_links.id',
      'application_links.application',
      'application_links.expires',
      'application_links.questions',
    ])
    .orderBy('application_links.id', 'desc')
    .execute();

/** A token for what the applicant was asked for. It is derived, so that each call gives the same one. */
export async function openOwn(
  context: CallContext,
  { AppId }: Calls['applications.openOwn']['body'],
): Promise<Calls['applications.openOwn']['reply']> {
  const { db, me } = context;
  const own = await selectOwn(db, me.Id)
    .where('applications.id', '=', parseId(AppId))
    .select(['applications.id', 'applications.project'])
    .executeTakeFirst();
  if (!own) throw noApplication();
  requireConsent(context, own.project);
  const [link] = await loadLinks(db, [own.id]);
  if (!link) throw applicationLinkInvalid();
  const Token = createHmac('sha256', await installationSecret(db, 'ownApplications'))
    .update(`own ${link.id} ${me.Id}`)
    .digest('base64url');
  if (!(await addLinkToken(db, 'application_links', link.id, Token))) throw applicationLinkInvalid();
  return { Token };
}
