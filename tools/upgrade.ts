// `npm run upgrade [-- COMMIT]`: runs a node of that commit (by default of the recorded release) and one of this code
// on one database, as during an upgrade of several nodes. It needs the commit in the history. `npm run upgrade --
// COMMIT --record [TEST ...]`: records the queries of that release's tests, for migrations.test.ts.
import { parseArgs } from 'node:util';
import { readRelease } from '../tests/upgrade/release.ts';
import { recordRelease } from '../tests/upgrade/record.ts';
import { upgradeFrom } from '../tests/upgrade/run.ts';
import { main, Refusal } from './command-line.ts';

await main(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { record: { type: 'boolean' } } });
  const [commit = readRelease().commit, ...rest] = positionals;
  if ((positionals.length === 0 && values.record) || (rest.length > 0 && !values.record))
    throw new Refusal('npm run upgrade -- [COMMIT [--record [TEST ...]]]');
  if (values.record) return console.log(`${await recordRelease(commit, rest)} statements of ${commit} are kept.`);
  const port = Number(process.env['PORT'] || 3000);
  const { calls, problems } = await upgradeFrom(commit, [port, port + 1]);
  for (const problem of problems) console.log(problem);
  console.log(`${calls} calls at a node of ${commit} and at one of this code: ${problems.length} problems.`);
  if (problems.length > 0) process.exitCode = 1;
});
