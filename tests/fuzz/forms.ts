import type { NamedCall } from '../../schemas/define.ts';
import type { Schema } from '../../engine/base/json.ts';
import type { Random } from './random.ts';
import { TEXTS, valueOf } from './values.ts';

const BOUNDARY = 'fuzz-boundary';
const LONG = 4_400_000;

/** Forms that are mostly refused before the call is asked. */
export const OTHER_FORM_KINDS = [
  'file where none belongs',
  'file where none belongs, then one without an end',
  'without an end',
  'cut in a header',
  'many fields',
  'a field twice',
  'strange headers',
  'of another boundary',
  'bytes alone',
] as const;

export type FormKind = 'fitting' | 'wild' | (typeof OTHER_FORM_KINDS)[number];

const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string, filename = 'a.txt', type = 'text/plain'): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

const FILE = 'entities/local-file';
const isFile = (schema: Schema): boolean =>
  schema.$ref === FILE || (typeof schema.items === 'object' && schema.items.$ref === FILE);

const bodyOf = ({ body }: NamedCall): Schema => body;

/** The fields of a call that are files, and those that are texts. */
function namesOf(call: NamedCall): { readonly files: string[]; readonly texts: string[] } {
  const all = Object.entries(bodyOf(call).properties ?? {});
  return {
    files: all.filter(([, schema]) => isFile(schema)).map(([name]) => name),
    texts: all.filter(([, schema]) => !isFile(schema)).map(([name]) => name),
  };
}

function fieldsOf(call: NamedCall, random: Random, wrong: number): string {
  const { properties, required } = bodyOf(call);
  return Object.entries(properties ?? {})
    .filter(([name]) => required?.includes(name) || random.chance(0.3))
    .map(([name, schema]) => {
      if (isFile(schema)) return file(name, contentOf(random), filenameOf(random), typeOf(random));
      const value = valueOf(schema, random, { wrong, missing: 0 });
      return field(name, typeof value === 'string' ? value : JSON.stringify(value));
    })
    .join('');
}

const contentOf = (random: Random): string =>
  random.pick(['', 'x', 'PK\u0003\u0004', '%PDF-1.7', '<svg onload=alert(1)>', 'y'.repeat(300_000)]);
const filenameOf = (random: Random): string =>
  random.pick(['a.txt', '../../a', 'C:\\a', 'con', 'a'.repeat(300), 'ό.txt', '', 'a%00b', ...TEXTS]);
const typeOf = (random: Random): string =>
  random.chance(0.5) ? random.pick(['text/plain', 'image/png', 'application/pdf']) : random.pick(TEXTS).slice(0, 40);

/** A multipart body, and the content type that goes with it. */
export function formBody(call: NamedCall, kind: FormKind, random: Random) {
  const text = randomFormBody(call, kind, random);
  const bytes = kind === 'bytes alone' ? random.bytes(2_000) : Buffer.from(text);
  const boundary = kind === 'of another boundary' ? 'another' : BOUNDARY;
  return { type: `multipart/form-data; boundary=${boundary}`, body: bytes };
}

function randomFormBody(call: NamedCall, kind: FormKind, random: Random): string {
  const { files, texts } = namesOf(call);
  const [fileName, textName] = [random.pick(files), random.pick(texts)];
  const fields = fieldsOf(call, random, kind === 'wild' ? 0.4 : 0);
  switch (kind) {
    case 'file where none belongs':
      return `${file(textName, 'x')}${fields}${END}`;
    case 'file where none belongs, then one without an end':
      return `${file(textName, 'x')}${file(fileName, 'A'.repeat(random.pick([10, 900_000])))}`;
    case 'without an end':
      return `${fields}${file(fileName, 'A'.repeat(random.pick([0, 70_000, LONG]))).slice(0, -2)}`;
    case 'cut in a header':
      return `${fields}--${BOUNDARY}\r\nContent-Dispo`;
    case 'many fields':
      return `${random
        .pick([field, file])(random.pick([textName, fileName, 'x']), '1')
        .repeat(100)}${END}`;
    case 'a field twice':
      return `${fields}${fields}${field(textName, '1')}${field(textName, '1')}${END}`;
    case 'strange headers':
      return `--${BOUNDARY}\r\n${random.pick(['', 'Content-Disposition: form-data', 'Content-Disposition: form-data; name="__proto__"', `X: ${'y'.repeat(90_000)}`, `Content-Disposition: form-data; name="${fileName}"; filename*=UTF-8''%ff\r\nContent-Type: text/plain; charset=utf-7\r\nContent-Transfer-Encoding: base64`])}\r\n\r\nx\r\n${END}`;
    default:
      return `${fields}${END}`;
  }
}
