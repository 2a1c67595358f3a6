import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const BLOCK = /^```tsx?\n([\s\S]*?)^```$/gm;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const examples = globSync('examples/*/*.{ts,tsx}', { cwd: ROOT }).map(read);

it.each(['engine/README.md', 'widgets/README.md'])(
  'the code of %s stands in an example, where it is compiled',
  (file) => {
    const blocks = [...read(file).matchAll(BLOCK)].map(([, code = '']) => code);
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.filter((code) => !examples.some((example) => example.includes(code)))).toEqual([]);
  },
);

it('every entry of the package is a file, and the others are closed', () => {
  const { exports }: { readonly exports: Readonly<Record<string, string | null>> } = JSON.parse(read('package.json'));
  const missing = Object.values(exports).filter(
    (target) => target !== null && globSync(target, { cwd: ROOT }).length === 0,
  );
  expect(missing).toEqual([]);
  expect(() => import.meta.resolve('praxis/server/product.ts')).toThrow('is not defined by "exports"');
});
