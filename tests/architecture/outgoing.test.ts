import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Code that opens a connection to the outside. Mail, PostgreSQL and Redis have protocols of their own. */
const WAYS_OUT = [
  /(?<![\w.#'"])fetch\(/,
  /globalThis\.fetch/,
  /\b(?:http|https)\.(?:request|get)\(/,
  /from '(?:node:)?https'/,
  /from '(?:undici|axios|got|node-fetch)'/,
  /\bAwsClient\b/,
  /import \{[^}]*\b(?:request|get|Agent)\b[^}]*\} from 'node:http'/,
  /import \{[^}]*\b(?:connect|createConnection|Socket)\b[^}]*\} from 'node:(?:net|tls)'/,
  /import (?:\* as )?\w+(?:, \{[^}]*\})? from 'node:(?:http|net|tls)'/,
  /\bnew (?:WebSocket|EventSource)\(/,
];
const isProduct = (file: string) => !file.endsWith('.test.ts');
const waysOut = (source: string) => WAYS_OUT.filter((way) => way.test(source.replaceAll(/import type [^;]*;/g, '')));

it('only server/platform/outgoing opens connections: send requests through a guard (docs/decisions/0085-one-way-out.md)', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter(isProduct);
  expect(files.length).toBeGreaterThan(300);
  const broken = files.filter(
    (file) =>
      !file.startsWith('server/platform/outgoing/') && waysOut(readFileSync(join(root, file), 'utf8')).length > 0,
  );
  expect(broken).toEqual([]);
});

it.each([
  "await fetch('https://x.org')",
  "import https from 'node:https';",
  "import { request } from 'node:http';",
  "import http from 'node:http';",
  "import { fetch } from 'undici';",
  "import { connect, type Socket } from 'node:net';",
  "import { AwsClient } from 'aws4fetch';",
  'new WebSocket(url)',
])('%s is seen', (source) => expect(waysOut(source)).not.toEqual([]));
