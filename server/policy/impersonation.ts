import type { CallContext } from '../area.ts';
import { forbidden } from '../problem.ts';

type Impersonation = Pick<CallContext, 'impersonator'>;

/** Passwords, consent and leaving are for the person alone: whoever acts as them does not take the account over, agree for them, or end their place. */
export function forbidWhileImpersonating({ impersonator }: Impersonation): void {
  if (impersonator !== undefined) throw forbidden('not-as-somebody', 'That is for the person alone.');
}

/** What people say to each other is theirs: whoever acts or looks as one of them neither reads nor writes it. */
export function forbidChatWhileImpersonating({ impersonator }: Impersonation): void {
  if (impersonator !== undefined)
    throw forbidden('chat-private', 'Conversations are closed to whoever acts or looks as somebody.');
}
