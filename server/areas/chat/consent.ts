import type { CallContext } from '../../area.ts';
import { requireConsent } from '../../policy/consent.ts';
import { parseId } from '../../policy/reader.ts';

type ConsentCaller = Pick<CallContext, 'db' | 'memberships' | 'beforeConsent'>;

/** Calls that name a conversation name no project: one of a project that waits for the caller's consent is closed to them. */
export async function requireConversationConsent(context: ConsentCaller, conversation: string): Promise<void> {
  if (!context.memberships.some(({ owesConsent }) => owesConsent)) return;
  const found = await context.db
    .selectFrom('conversations')
    .where('id', '=', parseId(conversation))
    .select('project')
    .executeTakeFirst();
  if (found) requireConsent(context, found.project);
}
