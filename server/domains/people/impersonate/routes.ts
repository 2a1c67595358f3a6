import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../../../schemas/entities/audit.ts';
import { impersonate } from '../../../../schemas/calls/impersonate.ts';
import { displayName } from '../../../../schemas/formats/person-name.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { findPersonReader, requireReader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { forbidden, ProblemError } from '../../../platform/base/problem.ts';
import { notify } from '../../../platform/notices/notify.ts';
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
    // In the fragment, which browsers do not send to servers, proxies or logs.
    return { Token, Url: `${context.config.baseUrl}/loginas#token=${Token}`, Seconds: TOKEN_SECONDS };
  },
  enter: ({ Token }, context) => enterImpersonation(context, Token),
  leave: async (_body, context) => {
    if (context.impersonator === undefined || context.viewing)
      throw forbidden('not-impersonating', 'Nobody is signed in as somebody else.');
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

/** Checks the policy again: the permission may have ended in the last five minutes. */
async function enterImpersonation(context: CallContext, token: string): Promise<{ Landing: string }> {
  const taken = await consumeLoginToken(context.db, token);
  const reader = taken && (await findPersonReader(context.db, taken.administrator, taken.project));
  if (!taken || !reader || reader.state !== 1) throw tokenNotFound();
  const target = await requireImpersonationTarget(context.db, reader, taken.person);
  // The administrator's own browser returns to this session afterwards.
  const back = context.person?.Id === reader.person && !context.viewing && context.impersonator === undefined;
  await context.signIn(target.id, { impersonator: reader.person, back });
  await context.audit({
    ...auditEntry('loginAs.entered', target, taken.project),
    details: { username: target.username },
  });
  await notifyPerson(context, target.id, taken.project, displayName(reader.fields) || reader.username);
  return { Landing: taken.landing };
}

/** Notifies the person that an administrator impersonates them. */
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

/** Refuses to impersonate while impersonating. */
function forbidNested({ impersonator }: CallContext): void {
  if (impersonator !== undefined)
    throw forbidden('already-impersonating', 'That is not possible while signed in as somebody else.');
}

/** People with the role Registered only have nothing but the application. */
const landingOf = ({ roles }: ImpersonationTarget): string =>
  roles.length === 1 && roles[0] === 'Registered' ? '/applicant' : '/';

const auditEntry = (action: AuditAction, target: ImpersonationTarget, project: number) => ({
  action,
  subject: `person ${target.id}`,
  project: String(project),
});
