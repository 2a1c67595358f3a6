import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What homes, overviews and statistics show. A figure that is added elsewhere is added here, too. */
const FIGURES = [
  'server/areas/overview/*.ts',
  'server/areas/statistics/summary.ts',
  'server/areas/actions/done-counts.ts',
  'server/areas/actions/stages.ts',
  'server/areas/quest/answer-counts.ts',
  'server/areas/quest/asked-mentees.ts',
];

/** Each of these would be another choice of people. */
const OTHER_PEOPLE =
  /\b(?:selectVisiblePeople|selectMembers|visiblePeople|lookedAfterPeople|readableSets)\b|people\.state|any\(memberships\.roles\)/;

it.each(globSync(FIGURES, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts')))(
  '%s counts the people of countedPeople in server/policy/people.ts',
  (file) => expect(readFileSync(join(ROOT, file), 'utf8')).not.toMatch(OTHER_PEOPLE),
);
