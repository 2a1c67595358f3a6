import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from './catalogue.ts';
import { builtIn, checkFile, lineOf } from './check.ts';
import { pageLanguage } from './manual.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'tools/check.ts'), ...args], { cwd: ROOT, encoding: 'utf8' });

describe('npm run check', () => {
  it(
    'finds nothing wrong in the built-in documents, and a button that names the deed, in red where something is destroyed, before each loss',
    { timeout: 120_000 },
    () => {
      const all = builtIn();
      const catalogue = catalogueOf(all);
      const found = all.flatMap((document) =>
        checkFile(document, catalogue).flatMap((problem) =>
          problem.severity === 'error' || problem.kind === 'plain-confirm' ? [lineOf(document.file, problem)] : [],
        ),
      );
      expect(found).toEqual([]);
    },
  );

  it('tells the place so that an editor can link it, and fails', () => {
    const file = join('tests', 'conformance', 'problems', 'unknown-widget.json');
    const { stdout, status } = run(file);
    expect(stdout).toContain(`${file}:5:15 error unknown-widget: there is no widget buton; did you mean button?`);
    expect(stdout).toMatch(/1 documents, 1 errors, 0 warnings, \d+ ms/);
    expect(status).toBe(1);
  });

  it('passes what has nothing but warnings', () => {
    expect(run(join('tests', 'conformance', 'problems', 'unused-state.json')).status).toBe(0);
  });
});

it('the manual names every operation as it is now', () => {
  expect(readFileSync(join(ROOT, 'docs/page-language.md'), 'utf8')).toBe(pageLanguage(ROOT));
});
