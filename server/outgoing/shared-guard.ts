import type { CallContext, Db } from '../area.ts';
import type { Config } from '../config.ts';
import type { AuditActor } from '../data/audit.ts';
import type { OutgoingGuard } from './guard.ts';
import { createInstallationGuard } from './installation.ts';

const guards = new WeakMap<Config, OutgoingGuard>();

export interface GuardLog {
  error(details: object, text: string): void;
}

interface GuardParts {
  readonly config: Config;
  readonly db: Db;
  readonly log: GuardLog;
}

/** The one guard of an installation, with its connections. It is created for the first request. */
export function installationGuard(parts: GuardParts): OutgoingGuard {
  const known = guards.get(parts.config);
  if (known) return known;
  const guard = createInstallationGuard(parts);
  guards.set(parts.config, guard);
  return guard;
}

/** The same, for a call. */
export const sharedGuard = ({ config, db, request }: Pick<CallContext, 'config' | 'db' | 'request'>): OutgoingGuard =>
  installationGuard({ config, db, log: request.server.log });

/** Who caused a request, for its audit line. */
export const outgoingActor = ({ me, impersonator, request, address }: CallContext): AuditActor => ({
  person: me.Id,
  impersonator,
  request: request.id,
  address,
});
