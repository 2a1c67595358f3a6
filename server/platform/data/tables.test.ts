import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/server/test-app.ts';
import { describeTables, tableTypesFile } from '../../../tools/table-types.ts';

const data = await testDatabase();

test('the types of the tables are those of a database with all migrations: npm run tables writes them', async () => {
  const client = new Client(data.owner);
  await client.connect();
  const text = await describeTables(client);
  await client.end();
  expect(readFileSync(tableTypesFile, 'utf8')).toBe(text);
});
