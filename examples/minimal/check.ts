// Checks the document without running it: `node examples/minimal/check.ts`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CallDefinition, Catalogue, Schema } from 'praxis/engine';
import { buildCatalogue, checkText } from 'praxis/engine/check';
import { definitions } from 'praxis/widgets/definitions';

const note = {
  type: 'object',
  properties: { Id: { type: 'integer' }, Text: { type: 'string' } },
  required: ['Id', 'Text'],
} satisfies Schema;

const call = (name: string, body: Schema, reply: Schema): CallDefinition => ({
  name,
  path: `/${name}`,
  method: 'POST',
  roles: 'anyone',
  body,
  reply,
});

/** Everything that a document of this host may name, with its types. */
export const catalogue: Catalogue = buildCatalogue({
  widgets: [definitions.stack, definitions.text, definitions.button, definitions.textInput],
  calls: {
    'notes.list': call('notes.list', { type: 'object' }, { type: 'array', items: note }),
    'notes.add': call('notes.add', { type: 'object', properties: { Text: { type: 'string' } } }, { type: 'null' }),
  },
  flows: [],
  contracts: [],
  hubEvents: {},
  entities: {},
  areas: {},
  roles: [],
  routes: [],
  parts: {},
  locales: {},
  tables: [],
  roots: { user: {}, project: {} },
});

export const file = fileURLToPath(new URL('notes.json', import.meta.url));

/** The problems of a document, each in a line that editors link. */
export const problemsOf = (text: string): string[] =>
  checkText(text, { catalogue }).map(({ line, column, message }) => `${file}:${line}:${column} ${message}`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = problemsOf(readFileSync(file, 'utf8'));
  process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : 'no problems\n');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
