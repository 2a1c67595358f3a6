import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The files of the figures on homes, overviews and statistics. Add files with new figures here. */
const FIGURES = [
  'server/domains/operations/overview/*.ts',
  'server/domains/documents/statistics/summary.ts',
  'server/domains/learning/actions/done-counts.ts',
  'server/domains/learning/actions/stages.ts',
  'server/domains/learning/quest/answer-counts.ts',
  'server/domains/learning/quest/action-mentees.ts',
];

/** Each of these would be another choice of people. */
const OTHER_PEOPLE =
  /\b(?:selectVisiblePeople|selectMembers|visiblePeople|lookedAfterPeople|readableSets)\b|people\.state|any\(memberships\.roles\)/;

it.each(globSync(FIGURES, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts')))(
  '%s counts the people of countedPeople in server/policy/people.ts',
  (file) => expect(readFileSync(join(ROOT, file), 'utf8')).not.toMatch(OTHER_PEOPLE),
);
