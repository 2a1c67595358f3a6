import type { CallContext } from '../../../platform/http/area.ts';
import { requireConsent } from '../../../platform/http/consent.ts';
import { parseId } from '../../../platform/base/parse-id.ts';

type ConsentCaller = Pick<CallContext, 'db' | 'memberships' | 'beforeConsent'>;

/**
 * Calls about a conversation have no project: refuses a conversation of a project that waits for the caller's consent.
 */
export async function requireConversationConsent(context: ConsentCaller, conversation: string): Promise<void> {
  if (!context.memberships.some(({ owesConsent }) => owesConsent)) return;
  const found = await context.db
    .selectFrom('conversations')
    .where('id', '=', parseId(conversation))
    .select('project')
    .executeTakeFirst();
  if (found) requireConsent(context, found.project);
}
