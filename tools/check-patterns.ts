// Checks that every regular expression of the product takes linear time: `npm run lint:patterns`.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patternsInJson, patternsOf, type FoundPattern } from './patterns/find.ts';
import { judgeAll, keyOf, type Verdict } from './patterns/judge.ts';
import { lineAt, readModule, type Module } from './patterns/syntax.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CACHE = join(ROOT, '.cache/patterns.json');
const FILES =
  '{*,{engine,workbook,schemas,server,src,widgets,flows,examples,tools,deploy,.storybook}/**/*}.{ts,tsx,mjs,js,json}';
/** Tests and stories meet no text from outside. */
const LEFT_OUT = /\.(?:test|stories|e2e)\.tsx?$|^(?:package-lock|package)\.json$|(?:^|\/)node_modules\//;

const ADVICE =
  'bound the text before it, take a negated class for .*, or read the text without a pattern (schemas/formats/spans.ts). ' +
  'Where the text is short in any case, say so above it: // pattern-limit 200: why the text has at most so many characters';

interface Exception {
  readonly file: string;
  readonly line: number;
  /** The lines of patterns below or beside the comment. */
  readonly lines: readonly number[];
  readonly fault: string | null;
}

function exceptionsOf({ file, text, comments }: Module): Exception[] {
  return comments
    .filter(({ value }) => value.trimStart().startsWith('pattern-limit'))
    .map(({ value, start, end }) => ({
      file,
      line: lineAt(text, start),
      lines: [lineAt(text, start), lineAt(text, end) + 1],
      fault: /^ pattern-limit [1-9]\d*: \S/.test(value) ? null : 'an exception reads "// pattern-limit 200: why"',
    }));
}

/** The fault of one pattern. */
function faultOf(found: FoundPattern, verdicts: ReadonlyMap<string, Verdict>): string | null {
  if (found.source === null) return 'it is made of a value that is not known here';
  const verdict = verdicts.get(keyOf({ source: found.source, flags: found.flags }));
  if (!verdict) return 'it was not looked at';
  return verdict.status === 'safe' ? null : verdict.detail;
}

/**
 * The faults of the patterns of some files, each in a line that editors link; file names are relative, with slashes.
 */
export async function checkPatterns(files: ReadonlyMap<string, string>, cache = CACHE): Promise<readonly string[]> {
  const modules = [...files].flatMap(([file, text]) => (file.endsWith('.json') ? [] : [readModule(file, text)]));
  const found = [
    ...patternsOf(modules),
    ...[...files].flatMap(([file, text]) => (file.endsWith('.json') ? patternsInJson(file, text) : [])),
  ];
  const known = found.flatMap(({ source, flags }) => (source === null ? [] : [{ source, flags }]));
  const verdicts = await judgeAll(known, cache);
  const bad = found.flatMap((pattern) => {
    const fault = faultOf(pattern, verdicts);
    return fault === null ? [] : [{ ...pattern, fault }];
  });
  const exceptions = modules.flatMap(exceptionsOf);
  const covers = (exception: Exception, { file, line }: FoundPattern): boolean =>
    exception.file === file && exception.lines.includes(line);
  return [
    ...bad
      .filter((fault) => !exceptions.some((exception) => exception.fault === null && covers(exception, fault)))
      .map(({ file, line, written, fault }) => `${file}:${line}: ${written}: ${fault}. What to do: ${ADVICE}`),
    ...exceptions.flatMap(({ file, line, fault }) => (fault === null ? [] : [`${file}:${line}: ${fault}`])),
    ...exceptions
      .filter((exception) => exception.fault === null && !bad.some((fault) => covers(exception, fault)))
      .map(({ file, line }) => `${file}:${line}: the exception is not needed: remove it`),
  ];
}

async function main(): Promise<void> {
  const start = performance.now();
  const names = globSync(FILES, { cwd: ROOT }).map((name) => name.split(sep).join('/'));
  const product = names.filter((name) => !LEFT_OUT.test(name)).toSorted();
  const problems = await checkPatterns(new Map(product.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')])));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  const time = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${product.length} files, ${problems.length} problems with patterns, ${time} s\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
