// Checks every built-in document: `npm run check`, or `npm run check -- FILE ...` for some, or `npm run check -- FOLDER` for a project bundle.
// `--docs` writes the generated manual.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkText } from '../engine/check/index.ts';
import { isObject, ownMember, parseDocument } from '../engine/document/index.ts';
import type { Catalogue } from '../engine/base/catalogue.ts';
import type { Problem } from '../engine/base/problem.ts';
import { workbookChecks } from '../workbook/own-checks.ts';
import { catalogueOf, documentsIn, SCREENS, type DocumentFile } from './catalogue.ts';
import { writeManual } from './manual.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ROUTES = fileURLToPath(new URL('../schemas/routes.json', import.meta.url));

/** The built-in documents: screens, parts, scenarios and the routes. */
export const builtIn = (): DocumentFile[] => [
  ...documentsIn(SCREENS),
  { file: ROUTES, kind: 'routes', name: 'routes', text: readFileSync(ROUTES, 'utf8') },
];

/** The problems of one file: its document, its name, and its file of functions. */
export function checkFile(document: DocumentFile, catalogue: Catalogue): Problem[] {
  const problems = checkText(document.text, { catalogue, kind: document.kind, ownChecks: workbookChecks });
  return document.kind === 'screen' ? [...problems, ...findMisplaced(document)] : problems;
}

function findMisplaced({ file, name, text }: DocumentFile): Problem[] {
  const parsed = parseDocument(text);
  const key = ownMember(parsed.value, 'part') === undefined ? 'screen' : 'part';
  const called = ownMember(parsed.value, key);
  const error = (pointer: string, kind: string, message: string): Problem => ({
    kind,
    severity: 'error',
    pointer,
    message,
    ...parsed.at(pointer),
  });
  const functions = ownMember(ownMember(parsed.value, 'functions'), 'file');
  return [
    ...(isObject(parsed.value) && called !== name
      ? [error(`/${key}`, 'unit-name', `its name is its path: ${name}`)]
      : []),
    ...(typeof functions === 'string' && !existsSync(join(dirname(file), functions))
      ? [error('/functions/file', 'unknown-function', `there is no file ${functions} beside it`)]
      : []),
  ];
}

/** A file that is not built in: its name is not checked. */
function findStray(file: string): DocumentFile {
  const text = readFileSync(file, 'utf8');
  const { value } = parseDocument(text);
  return { file, kind: 'screen', name: String(ownMember(value, 'screen') ?? ownMember(value, 'part')), text };
}

/** file:line:column, as editors link it. */
export const lineOf = (file: string, { line, column, severity, kind, message }: Problem): string =>
  `${relative(process.cwd(), file)}:${line}:${column} ${severity} ${kind}: ${message}`;

/**
 * Checks a project bundle without a database. Loaded only on use, since it needs the rules of every area of the server.
 */
async function checkFolder(folder: string): Promise<void> {
  const { checkBundleFolder } = await import('./check-bundle.ts');
  const { documents, problems } = await checkBundleFolder(folder);
  for (const problem of problems) process.stdout.write(`${lineOf(join(folder, problem.path), problem)}\n`);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  process.stdout.write(`${documents} documents, ${errors} errors, ${problems.length - errors} warnings\n`);
  process.exit(errors > 0 ? 1 : 0);
}

function main(args: readonly string[]): Promise<void> | void {
  const [folder] = args.filter((arg) => !arg.startsWith('--'));
  if (folder !== undefined && existsSync(folder) && statSync(folder).isDirectory()) return checkFolder(folder);
  if (args.includes('--docs')) writeManual(ROOT);
  const start = performance.now();
  const all = builtIn();
  const wanted = new Set(args.filter((arg) => !arg.startsWith('--')).map((file) => resolve(file)));
  const others = [...wanted].filter((file) => all.every((document) => document.file !== file)).map(findStray);
  const chosen = wanted.size === 0 ? all : [...all.filter(({ file }) => wanted.has(file)), ...others];
  const catalogue = catalogueOf(all);
  const found = chosen.flatMap((document) => checkFile(document, catalogue).map((problem) => ({ document, problem })));
  for (const { document, problem } of found) process.stdout.write(`${lineOf(document.file, problem)}\n`);
  const errors = found.filter(({ problem }) => problem.severity === 'error').length;
  const time = Math.round(performance.now() - start);
  process.stdout.write(`${chosen.length} documents, ${errors} errors, ${found.length - errors} warnings, ${time} ms\n`);
  process.exitCode = errors > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
