import type { Db } from '../data/tables.ts';
import type { Config } from '../base/config.ts';
import { writeAudit, type AuditActor } from '../data/audit.ts';
import { OutgoingGuard, type OutgoingOptions, type OutgoingRecord } from './guard.ts';

interface InstallationOptions extends Pick<OutgoingOptions, 'resolve'> {
  readonly config: Pick<Config, 'OUTGOING_HOSTS' | 'OUTGOING_NETWORKS'>;
  readonly db: Db;
  readonly log: { error(details: object, text: string): void };
}

const SERVER: AuditActor = { person: undefined, impersonator: undefined, request: undefined, address: undefined };

/** Creates the guard for requests that people cause. It allows the origins of the installation's settings and writes an audit line for each request. */
export function createInstallationGuard({ config, db, log, ...options }: InstallationOptions): OutgoingGuard {
  const write = async ({ by = SERVER, project, origin, ...details }: OutgoingRecord): Promise<void> =>
    writeAudit(db, by, {
      action: 'outgoing.request',
      subject: origin,
      ...(project === undefined ? {} : { project }),
      details,
    });
  return new OutgoingGuard({
    ...options,
    origins: config.OUTGOING_HOSTS,
    networks: config.OUTGOING_NETWORKS,
    // The answer does not wait for the audit line, and a failed line does not lose it.
    record: (record) =>
      void write(record).catch((error: unknown) =>
        log.error({ error }, 'the audit line of an outgoing request could not be written'),
      ),
  });
}
