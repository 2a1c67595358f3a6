// Formats the built-in documents as the editor's Format does: `node tools/format-documents.ts`. With `--check` it only names those that differ.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatDocument, parseDocument } from '../engine/document/index.ts';

const SCHEMAS = fileURLToPath(new URL('../schemas/', import.meta.url));
const FOLDERS = ['screens', 'demo'];

const differing = FOLDERS.flatMap((folder) =>
  readdirSync(join(SCHEMAS, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(SCHEMAS, folder, name)),
).flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const { value, problems } = parseDocument(text);
  if (problems.length > 0) throw new Error(`${file} is no JSON`);
  const formatted = formatDocument(value);
  return formatted === text ? [] : [{ file, formatted }];
});

if (!process.argv.includes('--check')) for (const { file, formatted } of differing) writeFileSync(file, formatted);
else if (differing.length > 0) {
  for (const { file } of differing) console.error(file);
  console.error('These documents are not formatted: npm run format');
  process.exit(1);
}
