import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ACCENT } from '../../schemas/accent.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The browser reads the first file as it is; the others are the colours of people. */
const COPIES = [
  'schemas/accent.ts',
  'src/public/favicon.svg',
  'widgets/parts/text/person-colours.ts',
  'widgets/parts/theme/person-colours.css',
];

it('the accent has one place', () => {
  const files = globSync(
    '{engine,flows,schemas,server,src,tests,tools,widgets,.storybook}/**/*.{ts,tsx,mjs,css,html,svg,json}',
    {
      cwd: ROOT,
    },
  );
  const found = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').toLowerCase().includes(ACCENT.slice(1)));
  expect(found.toSorted()).toEqual(COPIES);
});

it('the icon of the page has the accent', () => {
  expect(readFileSync(join(ROOT, 'src/public/favicon.svg'), 'utf8')).toContain(`fill="${ACCENT}"`);
});
