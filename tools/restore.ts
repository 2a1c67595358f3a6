// `npm run restore -- FILE [--replace] [--passphrase-file FILE]`: restores a backup into an empty installation, or replaces another.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/platform/base/config.ts';
import { checkBackup } from '../server/platform/backup/backup-file.ts';
import { restoreBackup, countServers, describeExistingData } from '../server/platform/backup/restore.ts';
import { main, Refusal, withDatabase } from './command-line.ts';
import { passphraseOf } from './passphrase.ts';

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, 'passphrase-file': { type: 'string' } },
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new Refusal('npm run restore -- FILE [--replace] [--passphrase-file FILE]');
  if (!existsSync(file)) throw new Refusal(`There is no ${file}.`);
  // Checked before a database is started, which would leave its folder behind.
  await checkBackup(file, passphraseOf(readConfig(process.env), values['passphrase-file']));
  await withDatabase(false, async (access, config) => {
    const passphrase = passphraseOf(config, values['passphrase-file']);
    const servers = await countServers(access.owner);
    if (servers > 0) throw new Refusal('Servers are working in the database: stop them first.');
    const there = await describeExistingData(access.owner, config);
    if (there !== undefined && !values.replace)
      throw new Refusal(
        `The installation is not empty: it holds ${there}. With --replace they are replaced, and lost.`,
      );
    const { created, encrypted } = await restoreBackup(access, config, file, passphrase);
    console.log(`Restored: the state of ${created}`);
    if (!encrypted) console.log('The backup was not encrypted.');
  });
});
