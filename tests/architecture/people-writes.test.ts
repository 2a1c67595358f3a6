import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Each of these asks server/policy/change-people.ts first, or concerns only the caller. A file that is added here has to do so, too. */
const WRITERS = {
  people: [
    'server/domains/people/account/leave.ts',
    'server/domains/people/account/resets.ts',
    'server/domains/people/account/routes.ts',
    'server/domains/people/bulk/change-selected.ts',
    'server/domains/people/persons/add-people.ts',
    'server/domains/people/users/accounts.ts',
    'server/domains/people/users/save.ts',
    'server/domains/people/users/state.ts',
    'server/domains/people/users/update-fields.ts',
    'server/platform/session/sessions.ts',
  ],
  memberships: [
    'server/domains/people/account/leave.ts',
    'server/domains/people/persons/add-people.ts',
    'server/domains/people/users/roles.ts',
    'server/domains/people/users/update-fields.ts',
  ],
};

const files = globSync('server/**/*.ts', { cwd: ROOT }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('server/platform/data/migrations'),
);

it.each(Object.entries(WRITERS))(
  'the table %s is written in few places, which ask who may change whom',
  (table, writers) => {
    const writes = new RegExp(String.raw`(?:insertInto|updateTable|deleteFrom)\('${table}'\)`);
    const found = files.filter((file) => writes.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(found.toSorted()).toEqual(writers);
  },
);
