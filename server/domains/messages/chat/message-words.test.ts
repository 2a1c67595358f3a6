import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { latinOf } from '../../../../schemas/formats/skeleton.ts';
import { testDatabase } from '../../../../tests/support/server/test-app.ts';

test('the database writes texts in the same Latin letters as the search', async () => {
  const { db } = await testDatabase();
  const texts = [
    'Ευχαριστώ, τα λέμε αύριο στις 5 — οδηγός, ψυχολόγος, θάλασσα, χώρος',
    'Άγγελος Έγχρωμος Σφίγξ ηύρα προϋπόθεση Ιούλιος ΐδιος ΑΎΡΙΟ',
    'Café naïve Straße 100%',
    'αυτός ευθύς ουρανός οϋ αϋ γγχ γγξ ουυ αυυ',
  ];
  const { rows } = await sql<{ given: string; latin: string }>`
    select given, praxis_latin(given) as latin from unnest(${texts}::text[]) as given`.execute(db);
  expect(rows.map(({ latin }) => latin)).toEqual(rows.map(({ given }) => latinOf(given)));
  expect(rows).toHaveLength(texts.length);
});
