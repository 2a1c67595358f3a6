import type { Db } from '../data/tables.ts';
import type { Config } from '../base/config.ts';
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
