import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../base/config.ts';
import type { Data } from '../data/index.ts';
import type { Database } from '../data/tables.ts';
import { ProblemError } from '../base/problem.ts';
import { VERSION } from '../base/version.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the outcomes of jobs; does nothing without metrics. */
    readonly countJob: (job: string, isDone: boolean) => void;
  }
}

export interface MetricSources {
  readonly data: Pick<Data, 'use' | 'watching'>;
  readonly config: Pick<Config, 'METRICS_TOKEN' | 'COMMIT'>;
  /** Open connections of the hub. */
  readonly connections: () => number;
  /** Running and waiting scripts. */
  readonly scripts: () => number;
}

/** Serves metrics to Prometheus with the token; without a configured token there is no route. */
export function addMetrics(app: FastifyInstance, sources: MetricSources): void {
  const { METRICS_TOKEN: token } = sources.config;
  if (token === '') {
    app.decorate('countJob', () => undefined);
    return;
  }
  const register = new Registry();
  collectDefaultMetrics({ register });
  countCalls(app, register);
  showState(register, sources);
  const jobs = new Counter({
    name: 'praxis_jobs_total',
    help: 'Attempts of jobs that ended at this node, by kind and result.',
    labelNames: ['job', 'result'] as const,
    registers: [register],
  });
  app.decorate('countJob', (job: string, isDone: boolean) => jobs.inc({ job, result: isDone ? 'done' : 'failed' }));
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) throw tokenMissing();
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

const tokenMissing = () =>
  new ProblemError({
    status: 401,
    code: 'no-token',
    title: 'Metrics need the METRICS_TOKEN.',
    headers: { 'www-authenticate': 'Bearer' },
  });

function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}

function countCalls(app: FastifyInstance, register: Registry): void {
  const calls = new Histogram({
    name: 'praxis_http_request_duration_seconds',
    help: 'Requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
}

/** Values that are read on request. */
function showState(register: Registry, { data, config, connections, scripts }: MetricSources): void {
  const registers = [register];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('praxis_hub_connections', 'Open connections of the hub at this node.', connections);
  gauge('praxis_scripts', 'Scripts that run or wait at this node.', scripts);
  new Gauge({ name: 'praxis_build', help: 'The version.', labelNames: ['version', 'commit'], registers }).set(
    { version: VERSION, commit: config.COMMIT },
    1,
  );
  const connectionsByPool = new Gauge({
    name: 'praxis_database_connections',
    help: 'Connections to the database by pool: used, idle, and work that waits for one.',
    labelNames: ['pool', 'state'] as const,
    registers: [],
    collect() {
      for (const [pool, use] of Object.entries(data.use()))
        for (const [state, count] of Object.entries(use)) this.set({ pool, state }, Number(count));
    },
  });
  const outbox = new Gauge({
    name: 'praxis_outbox',
    help: 'Promised effects: waiting, failed for good, and the seconds that the oldest is overdue. Without values while the database is away.',
    labelNames: ['state'] as const,
    registers: [],
    async collect() {
      this.reset();
      for (const [state, count] of Object.entries(await outboxState(data.watching))) this.set({ state }, count);
    },
  });
  const jobs = new Gauge({
    name: 'praxis_jobs_overdue_seconds',
    help: 'How long the oldest job that is due waits to be run. Without a value while the database is away.',
    registers: [],
    async collect() {
      this.reset();
      const seconds = await jobsOverdue(data.watching);
      if (seconds !== undefined) this.set(seconds);
    },
  });
  for (const metric of [connectionsByPool, outbox, jobs]) register.registerMetric(metric);
}

async function outboxState(db: Kysely<Database>): Promise<Readonly<Record<string, number>>> {
  try {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where failed is null)::integer as waiting, count(failed)::integer as failed,
        coalesce(extract(epoch from now() - min(next) filter (where failed is null and next < now())), 0)::float as overdue
      from outbox where done is null and kind not like 'job.%'`.execute(db);
    return rows[0] ?? {};
  } catch {
    return {}; // /health/ready reports that the database is not available
  }
}

async function jobsOverdue(db: Kysely<Database>): Promise<number | undefined> {
  try {
    const { rows } = await sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - least(
        (select min(next) from jobs where not paused and next < now()),
        (select min(next) from outbox where kind like 'job.%' and done is null and failed is null and next < now()))), 0)::float as seconds`.execute(
      db,
    );
    return rows[0]?.seconds;
  } catch {
    return undefined; // as above
  }
}
