// Loaded before the code of an older release: records its SQL statements, each once per process.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

const file = join(process.env['RECORD_INTO'] ?? '.', `${process.pid}.jsonl`);
const known = new Set<string>();
const query: unknown = Reflect.get(Client.prototype, 'query');

function note(asked: unknown): void {
  const text: unknown = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked;
  if (typeof text !== 'string' || known.has(text)) return;
  known.add(text);
  appendFileSync(file, `${JSON.stringify(text)}\n`);
}

Reflect.set(Client.prototype, 'query', function (this: Client, ...given: unknown[]): unknown {
  note(given[0]);
  return typeof query === 'function' ? Reflect.apply(query, this, given) : undefined;
});
