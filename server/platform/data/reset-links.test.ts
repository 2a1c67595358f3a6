import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/server/test-app.ts';
import { up } from './migrations/0110-reset-links.ts';
import { openPool } from './pool.ts';

it('an older database keeps no token of the mails that it holds, and the links that were mailed work on', async () => {
  const { owner } = await testDatabase();
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openPool({ ...owner, max: 1 }, () => undefined) }),
  });
  await sql`drop table resets`.execute(db);
  await sql`create table resets (hash bytea primary key, person integer not null references people on delete cascade,
    expires timestamptz not null, created timestamptz not null default now())`.execute(db);
  await sql`alter table mails drop column access, add column secrets text[] not null default '{}'`.execute(db);
  await sql`insert into people (id, username, username_key, level, fields) overriding system value values (7, 'anna', 'anna', 1000, '{}')`.execute(
    db,
  );
  const hash = createHash('sha256').update('TOKEN').digest();
  await sql`insert into resets (hash, person, expires) values (${hash}, 7, now() + interval '1 hour')`.execute(db);
  for (const [key, secrets] of [
    ['waits', ['TOKEN']],
    ['plain', []],
  ] as const)
    await sql`insert into mails (key, person, address, language, template, subject, text, html, secrets)
      values (${key}, 7, 'a@example.org', 'el', 'reset', 'x', 'http://a/reset/TOKEN#e', '<a href="/TOKEN">', ${[...secrets]})`.execute(
      db,
    );
  await up(db);
  const mails = await sql`select key, text, html, access from mails order by key`.execute(db);
  expect(mails.rows).toEqual([
    { key: 'plain', text: 'http://a/reset/TOKEN#e', html: '<a href="/TOKEN">', access: false },
    { key: 'waits', text: 'http://a/reset/…#e', html: '<a href="/…">', access: true },
  ]);
  const resets = await sql`select person, mail, hashes from resets`.execute(db);
  expect(resets.rows).toEqual([{ person: 7, mail: null, hashes: [hash] }]);
  await db.destroy();
});
