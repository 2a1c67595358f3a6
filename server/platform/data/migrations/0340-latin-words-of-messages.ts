import { sql, type Kysely } from 'kysely';

/** Messages are found by words in Greek and in Latin letters: both are compared in Latin letters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function praxis_latin(given text) returns text language sql immutable strict parallel safe
      return translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(praxis_fold(given),
          'γγ', 'ng'), 'γχ', 'nch'), 'γξ', 'nx'), 'ου', 'ou'), 'αυ', 'av'), 'ευ', 'ev'), 'ηυ', 'iv'),
          'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'),
        'αβγδεζηικλμνξοπρστυφω', 'avgdeziiklmnxoprstyfo')
    `.execute(db);
  await sql`drop index if exists messages_words`.execute(db);
  await sql`create index messages_words on messages using gin (to_tsvector('simple', praxis_latin(text)))`.execute(db);
}
