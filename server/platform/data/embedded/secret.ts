import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractErrors } from './process.ts';
import type { DatabasePaths } from './paths.ts';

const newSecret = () => randomBytes(32).toString('hex');

export const derivePassword = (secret: string, role: string): string =>
  createHmac('sha256', secret).update(role).digest('hex');

const hasDatabase = (place: DatabasePaths): boolean => existsSync(join(place.data, 'PG_VERSION'));

/** The secret from which the passwords of the database are derived; made with a new database. */
export function readSecret(place: DatabasePaths): string {
  if (!existsSync(place.secretFile)) {
    if (hasDatabase(place)) throw new Error(secretMessage(place, `There is no ${place.secretFile}`));
    try {
      writeFileSync(place.secretFile, newSecret(), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!existsSync(place.secretFile)) throw error; // otherwise another process has made it meanwhile
    }
  }
  return readFileSync(place.secretFile, 'utf8').trim();
}

export const wrongSecretError = (place: DatabasePaths, cause: unknown): Error =>
  new Error(secretMessage(place, `${place.secretFile} is not that of the database`), { cause });

const secretMessage = (place: DatabasePaths, what: string): string =>
  `${what}, and the passwords of the database in ${place.data} are made of it. Put it back, or give the database new passwords with \`npm run admin -- secret\`. Nothing was changed.`;

/** Gives the database of a folder a new secret. PostgreSQL refuses while it is running. */
export function renewSecret(place: DatabasePaths): void {
  if (!hasDatabase(place)) throw new Error(`There is no database in ${place.data}.`);
  const secret = newSecret();
  const draft = `${place.secretFile}.new`;
  writeFileSync(draft, secret, { mode: 0o600 });
  const roles = ['postgres', 'praxis_owner', 'praxis_app', 'praxis_report', 'praxis_write'].map(
    (role) => `('${role}', '${derivePassword(secret, role)}')`,
  );
  // In this mode a statement is one line.
  const statement = `do $$ declare r record; begin for r in select * from (values ${roles.join(', ')}) v (name, word) join pg_roles on rolname = v.name loop execute format('alter role %I password %L', r.name, r.word); end loop; end $$`;
  const { status, stderr, error } = spawnSync(place.binaries.postgres, ['--single', '-D', place.data, 'postgres'], {
    ...place.account,
    cwd: place.data,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    input: `${statement}\n`,
  });
  const complaints = extractErrors(stderr);
  if (status !== 0 || complaints !== '')
    throw new Error('The passwords could not be set.', { cause: error ?? new Error(complaints || stderr) });
  renameSync(draft, place.secretFile);
}
