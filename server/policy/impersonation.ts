import type { CallContext } from '../platform/http/area.ts';
import { forbidden } from '../platform/base/problem.ts';

type Impersonation = Pick<CallContext, 'impersonator'>;

/**
 * Passwords, consent and leaving belong to the person alone: an impersonator may not take over the account, agree or
 * leave for them.
 */
export function forbidWhileImpersonating({ impersonator }: Impersonation): void {
  if (impersonator !== undefined) throw forbidden('not-as-somebody', 'That is for the person alone.');
}

/** Conversations are private: an impersonator or viewer neither reads nor writes them. */
export function forbidChatWhileImpersonating({ impersonator }: Impersonation): void {
  if (impersonator !== undefined)
    throw forbidden('chat-private', 'Conversations are closed to whoever acts or looks as somebody.');
}
