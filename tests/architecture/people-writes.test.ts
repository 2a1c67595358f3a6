import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Each of these asks server/policy/change-people.ts first, or concerns only the caller. A file that is added here has to do so, too. */
const WRITERS = {
  people: [
    'server/areas/account/leave.ts',
    'server/areas/account/resets.ts',
    'server/areas/account/routes.ts',
    'server/areas/bulk/change-selected.ts',
    'server/areas/users/accounts.ts',
    'server/areas/users/add-people.ts',
    'server/areas/users/save.ts',
    'server/areas/users/state.ts',
    'server/areas/users/update-fields.ts',
  ],
  memberships: [
    'server/areas/account/leave.ts',
    'server/areas/users/add-people.ts',
    'server/areas/users/roles.ts',
    'server/areas/users/update-fields.ts',
  ],
};

const files = globSync('server/**/*.ts', { cwd: ROOT }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('server/data/migrations'),
);

it.each(Object.entries(WRITERS))(
  'the table %s is written in few places, which ask who may change whom',
  (table, writers) => {
    const writes = new RegExp(String.raw`(?:insertInto|updateTable|deleteFrom)\('${table}'\)`);
    const found = files.filter((file) => writes.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(found.toSorted()).toEqual(writers);
  },
);
