// A report of 10 parts over 20,000 people and a million completions, as its page asks for it; prints JSON. A process of its own: it brings a database and a server.
import { requestsOf } from '../harness/large-project.ts';
import { median } from '../harness/rounds.ts';
import { openReportServer } from './reports-server.ts';

const rounds = Number(process.argv[2] ?? 5);
const SERVICES = [
  'progress-by-mentor',
  'quiet-mentees',
  'completions-by-week',
  'completion-by-stage',
  'time-to-complete',
  'programme-figures',
  'dropouts-by-cycle',
  'meetings-by-mentor',
  'work-in-review',
  'questionnaire-progress',
];

const { app, data, config, close } = await openReportServer();

/** Queries that the time limit ended; they count with that time. */
const tooSlow = new Set<string>();

/** Asks for a part as the page of somebody does. */
async function readerOf(username: string) {
  const request = await requestsOf({ app, db: data.db, config }, username);
  return async (Service: string, Again?: string): Promise<void> => {
    const reply = await request('report/part', { Service, ...(Again === undefined ? {} : { Again }) });
    if (reply.body.includes('"query-too-slow"')) tooSlow.add(`${username} ${Service}`);
    else if (reply.statusCode !== 200) throw new Error(`${Service}: ${reply.body}`);
  };
}

/** All parts at once: the times until the first one is there, and until the last one is. */
async function show(
  ask: (service: string, again?: string) => Promise<void>,
  again?: string,
): Promise<readonly number[]> {
  const from = performance.now();
  const times = await Promise.all(
    SERVICES.map(async (service) => {
      await ask(service, again);
      return performance.now() - from;
    }),
  );
  return times.toSorted((one, other) => one - other);
}

try {
  const { count } = await data.db
    .selectFrom('action_completions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const found: Record<string, Readonly<Record<'first' | 'whole', number>>> = {};
  const summary = (times: readonly (readonly number[])[]) => ({
    first: median(times.map((each) => each[0] ?? Number.NaN)),
    whole: median(times.map((each) => each.at(-1) ?? Number.NaN)),
  });
  const parts: Record<string, number> = {};
  for (const who of ['coordinator', 'admin'] as const) {
    const ask = await readerOf(who); // oxlint-disable-line no-await-in-loop -- one after the other: they are measured
    const anew: (readonly number[])[] = [];
    const kept: (readonly number[])[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      anew.push(await show(ask, `round ${round}`)); // oxlint-disable-line no-await-in-loop -- likewise
      kept.push(await show(ask)); // oxlint-disable-line no-await-in-loop -- likewise
    }
    // The first time is for the caches.
    found[`${who} anew`] = summary(anew.slice(1));
    found[`${who} kept`] = summary(kept.slice(1));
    for (const service of SERVICES) {
      const from = performance.now();
      await ask(service, 'alone'); // oxlint-disable-line no-await-in-loop -- likewise
      parts[`${who} ${service}`] = performance.now() - from;
    }
  }
  process.stdout.write(JSON.stringify({ completions: Number(count), found, parts, tooSlow: [...tooSlow] }));
} finally {
  await close();
}
