// `npm run admin -- create NAME`: the first administrator of an empty installation. `-- secret`: a new database.secret. `-- report-role`: SQL.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { readConfig } from '../server/platform/base/config.ts';
import { preparePaths } from '../server/platform/data/embedded/paths.ts';
import { renewSecret } from '../server/platform/data/embedded/secret.ts';
import { addFirstAdministrator, brokenPasswordRules } from '../server/domains/projects/index.ts';
import { runIfEmpty } from '../server/platform/data/empty-database.ts';
import { openPools } from '../server/platform/data/index.ts';
import { migrate } from '../server/platform/data/migrate.ts';
import { roleStatements, wallStatements } from '../server/platform/data/report/wall.ts';
import { WRITE_SETTINGS } from '../server/platform/data/write/schema.ts';
import { main, Refusal, withDatabase } from './command-line.ts';

const USAGE = `npm run admin -- create NAME [--project URL] [--title TEXT]
npm run admin -- secret
npm run admin -- report-role [--run]

"report-role" prints the SQL that makes the role of DATABASE_REPORT_URL in a PostgreSQL of your own, for its superuser, and that of DATABASE_WRITE_URL where it is set; with --run it runs it, as DATABASE_SUPERUSER_URL. "secret" makes a new database.secret where that of the embedded database is lost. "create" makes the
first administrator of an empty installation, and its first project.
The password is asked for; where nobody can be asked, it is read from the standard input or from ADMIN_PASSWORD.`;

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      project: { type: 'string', default: 'main' },
      title: { type: 'string', default: 'Praxis' },
      run: { type: 'boolean', default: false },
    },
  });
  const [command, username, ...rest] = positionals;
  if (command === 'secret' && positionals.length === 1) return makeSecret();
  if (command === 'report-role' && positionals.length === 1)
    return values.run ? makeReportRole() : console.log(reportRoleStatements().join('\n'));
  if (command !== 'create' || !username || rest.length > 0) throw new Refusal(USAGE);
  const password = process.env['ADMIN_PASSWORD'] ?? (await askPassword());
  const broken = brokenPasswordRules(password);
  if (broken.length > 0) throw new Refusal(`The password breaks these rules: ${broken.join(', ')}.`);
  await create({ username, password, project: values.project, title: values.title });
});

async function create(first: Parameters<typeof addFirstAdministrator>[1]): Promise<void> {
  await withDatabase(true, async (access) => {
    await migrate(access.owner, access.app.user === access.owner.user ? undefined : access.app.user);
    const data = openPools(access.app, { log: { info: () => undefined, warn: console.error } });
    try {
      const made = await runIfEmpty(data.db, async (transaction) => {
        await addFirstAdministrator(transaction, first);
        return true;
      });
      if (!made)
        throw new Refusal(
          'There are people already: the first administrator is made in an empty installation only. (Start with DEMO=off, or the demo fills it.)',
        );
      console.log(`${first.username} administers the project ${first.project}.`);
    } finally {
      await data.close();
    }
  });
}

async function makeSecret(): Promise<void> {
  const place = await preparePaths(readConfig(process.env).DATA_DIR);
  renewSecret(place);
  console.log(`Written: ${place.secretFile}. The database has new passwords; start the server.`);
}

/** The statements for the roles of queries by people and of write services, as the embedded database runs them. */
function reportRoleStatements(): string[] {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_REPORT_URL, DATABASE_WRITE_URL } = readConfig(process.env);
  if (DATABASE_URL === null || DATABASE_REPORT_URL === null)
    throw new Refusal('Set DATABASE_URL and DATABASE_REPORT_URL: the statements have the names of their roles.');
  const report = accountOf(DATABASE_REPORT_URL);
  const write = DATABASE_WRITE_URL === null ? undefined : accountOf(DATABASE_WRITE_URL);
  const servers = [...new Set([DATABASE_OWNER_URL ?? DATABASE_URL, DATABASE_URL].map((url) => accountOf(url).user))];
  if (write && [...servers, report.user].includes(write.user))
    throw new Refusal('DATABASE_WRITE_URL needs a role of its own.');
  const statements = [
    ...roleStatements(report.user, report.password),
    ...(write ? roleStatements(write.user, write.password, WRITE_SETTINGS) : []),
    ...wallStatements(servers, report.user),
  ];
  return statements.map((statement) => `${statement};`);
}

function accountOf(url: string): { readonly user: string; readonly password: string } {
  const { username, password } = new URL(url);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Does not change existing roles, so that it may run at each start. */
async function makeReportRole(): Promise<void> {
  const connectionString = process.env['DATABASE_SUPERUSER_URL'];
  if (!connectionString) throw new Refusal('Set DATABASE_SUPERUSER_URL: only a superuser can run the statements.');
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin');
    for (const statement of reportRoleStatements()) await client.query(statement); // oxlint-disable-line no-await-in-loop -- one transaction
    await client.query('commit');
    console.log('The role of DATABASE_REPORT_URL is made, and the database is closed to it.');
    if (process.env['DATABASE_WRITE_URL']) console.log('The role of DATABASE_WRITE_URL is made.');
  } finally {
    await client.end();
  }
}

/** Hides the typed password. */
async function askPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY;
  if (terminal) process.stdout.write('Password: ');
  const reader = createInterface({ input: process.stdin, output: silent, terminal });
  const password = await reader.question('');
  reader.close();
  if (terminal) process.stdout.write('\n');
  return password;
}
