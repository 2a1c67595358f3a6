import type { CallContext } from '../area.ts';
import type { Config } from '../config.ts';
import type { AuditActor } from '../data/audit.ts';
import type { OutgoingGuard } from './guard.ts';
import { createInstallationGuard } from './installation.ts';

const guards = new WeakMap<Config, OutgoingGuard>();

/** The one guard of an installation, with its connections. It is created for the first request. */
export function sharedGuard({ config, db, request }: Pick<CallContext, 'config' | 'db' | 'request'>): OutgoingGuard {
  const known = guards.get(config);
  if (known) return known;
  const guard = createInstallationGuard({ config, db, log: request.server.log });
  guards.set(config, guard);
  return guard;
}

/** Who caused a request, for its audit line. */
export const outgoingActor = ({ me, impersonator, request, address }: CallContext): AuditActor => ({
  person: me.Id,
  impersonator,
  request: request.id,
  address,
});
