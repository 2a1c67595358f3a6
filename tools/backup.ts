// `npm run backup -- FILE [--since EARLIER] [--passphrase-file FILE]`: writes database and files to one file, also
// while the server runs.
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '../server/platform/backup/backup.ts';
import { main, Refusal, withDatabase } from './command-line.ts';
import { passphraseOf } from './passphrase.ts';

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' }, 'passphrase-file': { type: 'string' } },
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new Refusal('npm run backup -- FILE [--since EARLIER] [--passphrase-file FILE]');
  if (existsSync(file)) throw new Refusal(`${file} is there already.`);
  const { since } = values;
  if (since !== undefined && !existsSync(since)) throw new Refusal(`There is no ${since}.`);
  if (since !== undefined && dirname(resolve(since)) !== dirname(resolve(file)))
    throw new Refusal('Both files have to be in one folder: restoring the later one reads the earlier one, too.');
  await withDatabase(true, async (access, config) => {
    const passphrase = passphraseOf(config, values['passphrase-file']);
    const { copied, earlier, missing } = await writeBackup(access, config, file, { passphrase, since });
    const both = since === undefined ? '' : `, and ${earlier} that are in ${since}`;
    console.log(`Written: ${file}, with ${copied} files${both}.`);
    if (missing > 0) console.log(`${missing} files have a record and no bytes in the storage: they are in no backup.`);
    if (passphrase === null)
      console.log('It is not encrypted: whoever can read it reads everything. BACKUP_PASSPHRASE encrypts it.');
  });
});
