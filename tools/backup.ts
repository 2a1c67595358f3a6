// `npm run backup -- FILE [--passphrase-file FILE]`: database and files in one file, also while the server runs.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backUp } from '../server/data/backup.ts';
import { migrate } from '../server/data/migrate.ts';
import { main, Refusal, withDatabase } from './command-line.ts';
import { passphraseOf } from './passphrase.ts';

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'passphrase-file': { type: 'string' } },
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new Refusal('npm run backup -- FILE [--passphrase-file FILE]');
  if (existsSync(file)) throw new Refusal(`${file} is there already.`);
  await withDatabase(true, async (access, config) => {
    const passphrase = passphraseOf(config, values['passphrase-file']);
    await migrate(access.owner, access.app.user === access.owner.user ? undefined : access.app.user);
    await backUp(access, config, file, passphrase);
    console.log(`Written: ${file}`);
    if (passphrase === null)
      console.log('It is not encrypted: whoever can read it reads everything. BACKUP_PASSPHRASE encrypts it.');
    if (config.S3_ENDPOINT !== null) console.log('Uploaded files are in the S3 bucket, which has a backup of its own.');
  });
});
