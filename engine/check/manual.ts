import { KINDS } from './kinds.ts';

/** Renders docs/problems.md, which lists every kind of problem. */
export function problemsManual(): string {
  const kinds = Object.entries(KINDS);
  const rows = kinds.map(
    ([name, { severity, title, why }]) => `| \`${name}\` | ${severity} | ${title}. ${cell(why)} |`,
  );
  return [
    '# What the checker finds',
    '',
    `The checker knows ${kinds.length} kinds of problem. An error keeps a document from being saved; a warning does not. Every problem names its place by JSON`,
    'pointer and by line and column, within a formula by the faulty part of it, and the nearest known name where a name was not known.',
    'tests/conformance/problems holds a document for each kind. This page is made by `npm run check -- --docs`.',
    '',
    '| kind | severity | what it means and what to do |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
