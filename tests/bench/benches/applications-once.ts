// The decisions on so many applications, asked as the page asks them; prints JSON. A process of its own: it brings a database and a server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readApplicationForm } from '../../../schemas/documents/application-run.ts';
import type { ApplicationStatus } from '../../../schemas/entities/application-status.ts';
import { createApp } from '../../../server/platform/app/app.ts';
import { findingColumns } from '../../../server/domains/admissions/applications/finding.ts';
import { protocolOf } from '../../../server/domains/admissions/applications/present.ts';
import { loadDemo } from '../../../server/domains/operations/demo/load.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { settingsOf } from '../../../server/policy/settings.ts';
import { product } from '../../../server/product.ts';
import { benchDatabase } from '../harness/database.ts';
import { headersOf } from '../harness/large-project.ts';
import { median } from '../harness/rounds.ts';

const rounds = Number(process.argv[2] ?? 15);
const count = Number(process.argv[3] ?? 20_000);
const BATCH = 500;
const MOVED = 1_000;
const STATUSES: readonly ApplicationStatus[] = [1, 100, 1, 2, 3, 1000, 1, 2];
const NAMES = ['Άννα', 'Νίκος', 'Ελένη', 'Γιώργος', 'Μαρία', 'Κώστας', 'Σοφία'];

const folder = await mkdtemp(join(tmpdir(), 'praxis-applications-'));
const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' });
const data = await benchDatabase(config);
const { db } = data;
await fillWithDemo(db, (transaction) => loadDemo(transaction));
const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });

async function fill(): Promise<void> {
  const { id: project, settings } = await db
    .selectFrom('projects')
    .orderBy('id')
    .select(['id', 'settings'])
    .executeTakeFirstOrThrow();
  await db.deleteFrom('applications').where('project', '=', project).execute();
  const form = readApplicationForm(settingsOf(settings).Config['Application'], 'el');
  for (let at = 0; at < count; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - at) }, (_, index) => {
      const number = at + index + 1;
      const status = STATUSES[number % STATUSES.length] ?? 1;
      // One in a hundred has the tax number of the one before.
      const afm = String(100_000_000 + (number % 100 === 0 ? number - 1 : number));
      const email = `person${number}@example.org`;
      const answers = {
        first_name: NAMES[number % NAMES.length] ?? '',
        last_name: `Επώνυμο${number % 4_000}`,
        afm,
        email,
        phone: String(6_900_000_000 + number),
        motive: 'Θέλω να δουλέψω σύντομα. '.repeat(20),
      };
      return {
        project,
        status,
        before: status === 1000 ? (1 as const) : null,
        year: 2026,
        number,
        person: null,
        address: email,
        language: number % 5 === 0 ? 'en' : 'el',
        answers: JSON.stringify(answers),
        form: JSON.stringify(form),
        key: null,
        submitted: new Date(Date.UTC(2026, 0, 1) + number * 900_000),
        ...findingColumns({ form, answers, address: email, protocol: protocolOf({ year: 2026, number }) }),
      };
    });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await db.insertInto('applications').values(rows).execute();
  }
  await data.settle();
}

try {
  await fill();
  const headers = await headersOf({ db, config }, 'admin');
  const ask = async (path: string, body: object) => {
    const from = performance.now();
    const reply = await app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return { time: performance.now() - from, reply };
  };
  const house = (call: string, body: object) => ask(`/api/praxis/applications/${call}`, body);
  const { reply: all } = await house('ids', { Stages: ['applicant'] });
  const Ids = all.json<{ Ids: string[] }>().Ids.slice(0, MOVED);
  const pages: Readonly<Record<string, () => Promise<{ time: number }>>> = {
    page: () => house('list', { count: 20 }),
    late: () => house('list', { count: 20, page: Math.floor(count / 40) }),
    stage: () => house('list', { count: 20, Stages: ['eligible'], From: '2026-03-01', To: '2026-03-31' }),
    search: () => house('list', { count: 20, Search: 'eponymo123' }),
    name: () => house('list', { count: 20, Sort: { Field: 'Name' } }),
    duplicates: () => house('list', { count: 20, Duplicates: true }),
    one: () => house('one', { AppId: Ids[0] }),
    reach: () => house('reach', { Ids, Status: -1 }),
  };
  const found: Record<string, number> = {};
  for (const [name, question] of Object.entries(pages)) {
    await question(); // oxlint-disable-line no-await-in-loop -- one after the other: they are measured
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push((await question()).time); // oxlint-disable-line no-await-in-loop -- likewise
    found[name] = median(times);
  }
  const times: Record<'move' | 'undo', number[]> = { move: [], undo: [] };
  for (let round = 0; round < Math.min(rounds, 5); round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const moved = await ask('/api/ApplicationForm/ChangeStatus', {
      Ids,
      Status: -1,
    });
    const { BatchId, Mails } = moved.reply.json<{ BatchId: string; Mails: number }>();
    if (Mails !== MOVED) throw new Error(`${Mails} mails`);
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const undone = await house('undo', { BatchId });
    times.move.push(moved.time);
    times.undo.push(undone.time);
  }
  found['move'] = median(times.move);
  found['undo'] = median(times.undo);
  process.stdout.write(JSON.stringify({ applications: count, found }));
} finally {
  await app.close();
  await data.close();
  await rm(folder, { recursive: true, force: true });
}
