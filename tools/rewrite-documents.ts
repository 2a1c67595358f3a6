// Writes the built-in documents in the present forms of the page language: `node tools/rewrite-documents.ts [part of a path ...]`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatDocument, isObject, parseDocument, rewriteText } from '../engine/document/index.ts';
import { equal } from '../engine/base/equal.ts';
import { toPresentForms } from '../schemas/documents/rewrites/index.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FOLDERS = ['schemas/screens', 'schemas/demo', 'server/domains/learning/actions', 'tests/conformance/examples'];

const parts = process.argv.slice(2);
const isChosen = (file: string): boolean => parts.length === 0 || parts.some((part) => file.includes(part));

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
).filter((file) => file.endsWith('.json') && !file.endsWith('.scenarios.json') && isChosen(file));

let written = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const { value, problems } = parseDocument(text);
  if (problems.length > 0) throw new Error(`${file} is no JSON`);
  const present = inPresentForms(value);
  if (equal(present, value)) continue;
  const isFormatted = text === formatDocument(value);
  writeFileSync(file, isFormatted ? formatDocument(present) : rewriteText(text, present, formatDocument));
  written += 1;
}
console.log(`${written} of ${files.length} files rewritten.`);

/** Files of demo data hold units among other data. */
function inPresentForms(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inPresentForms);
  if (!isObject(value)) return value;
  if ('version' in value && 'body' in value && ('screen' in value || 'part' in value)) return toPresentForms(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inPresentForms(inner)]));
}
