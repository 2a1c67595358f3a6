import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../../schemas/entities/audit.ts';
import { impersonate } from '../../../schemas/calls/impersonate.ts';
import { displayName } from '../../../schemas/formats/person-name.ts';
import { area, type CallContext } from '../../area.ts';
import { findPersonReader, parseId, requireReader } from '../../policy/reader.ts';
import { forbidden, ProblemError } from '../../problem.ts';
import { notify } from '../../notify.ts';
import { requireImpersonationTarget, type ImpersonationTarget } from './rules.ts';
import { createLoginToken, consumeLoginToken, TOKEN_SECONDS } from './tokens.ts';

export const impersonateArea = area('impersonate', impersonate, {
  makeLoginAs: async ({ ProjectId, UserId, url }, context) => {
    forbidNested(context);
    const reader = await requireReader(context, ProjectId);
    const target = await requireImpersonationTarget(context.db, reader, parseId(UserId));
    const project = reader.project.id;
    const Token = await context.db.transaction().execute(async (db) => {
      await context.audit(auditEntry('loginAs.made', target, project), db);
      return createLoginToken(db, {
        administrator: reader.person,
        person: target.id,
        project,
        landing: url ?? landingOf(target),
      });
    });
    // Behind #, which browsers send to no server, proxy or log.
    return { Token, Url: `${context.config.baseUrl}/loginas#token=${Token}`, Seconds: TOKEN_SECONDS };
  },
  enter: ({ Token }, context) => enterImpersonation(context, Token),
  leave: async (_body, context) => {
    if (context.impersonator === undefined || context.viewing)
      throw forbidden('not-behind', 'Nobody is signed in as somebody else.');
    await context.audit({ action: 'loginAs.left', subject: `person ${context.me.Id}` });
    return { Returned: await context.goBack() };
  },
  beginView: async ({ ProjectId, UserId }, context) => {
    forbidNested(context);
    const reader = await requireReader(context, ProjectId);
    const target = await requireImpersonationTarget(context.db, reader, parseId(UserId));
    await context.audit(auditEntry('viewAs.began', target, reader.project.id));
    await context.viewAs(target.id);
    return { Landing: landingOf(target) };
  },
  endView: async (_body, context) => {
    if (context.viewing) await context.audit({ action: 'viewAs.ended', subject: `person ${context.me.Id}` });
    await context.viewAs(null);
    return { Ended: context.viewing };
  },
});

/** The policy is asked again: what was allowed five minutes ago may not be so now. */
async function enterImpersonation(context: CallContext, token: string): Promise<{ Landing: string }> {
  const taken = await consumeLoginToken(context.db, token);
  const reader = taken && (await findPersonReader(context.db, taken.administrator, taken.project));
  if (!taken || !reader || reader.state !== 1) throw tokenNotFound();
  const target = await requireImpersonationTarget(context.db, reader, taken.person);
  // On the administrator's own browser their session waits for them.
  const back = context.person?.Id === reader.person && !context.viewing && context.impersonator === undefined;
  await context.signIn(target.id, { impersonator: reader.person, back });
  await context.audit({
    ...auditEntry('loginAs.entered', target, taken.project),
    details: { username: target.username },
  });
  await notifyPerson(context, target.id, taken.project, displayName(reader.fields) || reader.username);
  return { Landing: taken.landing };
}

/** The person is notified when an administrator acts as them. */
const notifyPerson = (context: CallContext, person: number, project: number, name: string): Promise<void> =>
  notify(context, {
    people: [person],
    project,
    kind: 'account',
    title: { key: 'notifications.loginAs', with: { name } },
    text: { key: 'notifications.loginAs.text' },
    key: `loginas-${randomUUID()}`,
  });

const tokenNotFound = () =>
  new ProblemError({ status: 404, code: 'wrong-token', title: 'The link was used, or has run out.' });

/** As somebody else one is nobody's administrator. */
function forbidNested({ impersonator }: CallContext): void {
  if (impersonator !== undefined)
    throw forbidden('already-behind', 'That is not possible while signed in as somebody else.');
}

/** Who is only registered has nothing but the application. */
const landingOf = ({ roles }: ImpersonationTarget): string =>
  roles.length === 1 && roles[0] === 'Registered' ? '/applicant' : '/';

const auditEntry = (action: AuditAction, target: ImpersonationTarget, project: number) => ({
  action,
  subject: `person ${target.id}`,
  project: String(project),
});
