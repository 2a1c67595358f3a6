import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('only server/platform/data/pool.ts makes pools: an idle connection of another one that breaks ends the process', () => {
  const files = globSync('{server,tools}/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const makers = files.filter((file) => /\bnew (?:pg\.)?Pool\(/.test(readFileSync(join(root, file), 'utf8')));
  expect(makers).toEqual(['server/platform/data/pool.ts']);
});
