// `npm run backup -- FILE`: database and files in one file, also while the server runs.
import { existsSync } from 'node:fs';
import { backUp } from '../server/data/backup.ts';
import { migrate } from '../server/data/migrate.ts';
import { main, Refusal, withDatabase } from './command-line.ts';

await main(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new Refusal('npm run backup -- FILE');
  if (existsSync(file)) throw new Refusal(`${file} is there already.`);
  await withDatabase(true, async (access, config) => {
    await migrate(access.owner, access.app.user === access.owner.user ? undefined : access.app.user);
    await backUp(access, config, file);
    console.log(`Written: ${file}`);
    if (config.S3_ENDPOINT !== null) console.log('Uploaded files are in the S3 bucket, which has a backup of its own.');
  });
});
