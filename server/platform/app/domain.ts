import type { Kysely } from 'kysely';
import type { JobKind } from '../../../schemas/entities/job.ts';
import type { Config } from '../base/config.ts';
import type { HubSender } from '../base/hub-sender.ts';
import type { Reports } from '../data/report/reports.ts';
import type { Database } from '../data/tables.ts';
import type { Area, CallAs } from '../http/area.ts';
import type { HubArea } from '../hub/methods.ts';
import type { BuiltInJob } from '../jobs/job-runs.ts';
import type { Deliverer } from '../outbox/outbox.ts';
import type { GuardLog } from '../outgoing/shared-guard.ts';
import type { Finder } from '../search/finder.ts';
import type { AddRoutes } from './app.ts';

/** The parts of the server that jobs use. */
export interface JobTools {
  readonly db: Kysely<Database>;
  readonly config: Config;
  readonly hub: HubSender;
  readonly reports: Reports | undefined;
  readonly callAs: CallAs;
}

/** The parts of the server that deliverers of the outbox use. */
export interface DelivererTools {
  readonly db: Kysely<Database>;
  readonly config: Config;
  readonly hub: HubSender;
  readonly log: GuardLog;
}

/** The parts that a domain adds to the server. */
export interface Domain {
  /** The handlers of its calls. */
  readonly areas: readonly Area[];
  /** The handlers of its hub methods. */
  readonly hubAreas?: readonly HubArea[];
  /** Routes that are not calls. */
  readonly routes?: readonly AddRoutes[];
  /** Deletes expired data every ten minutes, as part of a job. */
  readonly sweeps?: (tools: JobTools) => Partial<Record<JobKind, () => Promise<unknown>>>;
  /** Work at other times. */
  readonly jobs?: (tools: JobTools) => Partial<Record<JobKind, BuiltInJob>>;
  /** The deliverers of effects that its calls enqueue, by kind. */
  readonly deliverers?: (tools: DelivererTools) => Readonly<Record<string, Deliverer>>;
  /** The kinds of things that the search of the product finds. */
  readonly finders?: readonly Finder[];
}
