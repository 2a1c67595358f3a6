import type { AuditActor } from '../data/audit.ts';
import type { OutgoingGuard } from '../outgoing/guard.ts';
import { installationGuard } from '../outgoing/shared-guard.ts';
import type { CallContext } from './area.ts';

/** The guard of the installation, for a call. */
export const sharedGuard = ({ config, db, request }: Pick<CallContext, 'config' | 'db' | 'request'>): OutgoingGuard =>
  installationGuard({ config, db, log: request.server.log });

/** The actor for the audit line of an outgoing request. */
export const outgoingActor = ({ me, impersonator, request, address }: CallContext): AuditActor => ({
  person: me.Id,
  impersonator,
  request: request.id,
  address,
});
