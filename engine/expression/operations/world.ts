import { spend } from '../budget.ts';
import { type Fields, isFields, isOneOf } from '../guards.ts';
import { GRAINS } from '../names.ts';
import { jsonText } from '../same.ts';
import {
  anything,
  arg,
  boolean,
  many,
  mapOf,
  maybeNumber,
  maybeText,
  number,
  oneOf,
  optional,
  table,
  text,
} from '../signature.ts';
import { truthy } from '../truthy.ts';
import { textOf } from './text.ts';

const bitsOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

const KINDS = ['Image', 'Video', 'Text', 'Document', 'Url', 'General'] as const;
type Kind = (typeof KINDS)[number];
const BY_MAJOR: Readonly<Record<string, Kind>> = { image: 'Image', video: 'Video' };

/** The kind of a library item by its mime type: it decides which metadata it has. */
function mimeKind(type: string): Kind {
  const [major = '', minor = ''] = type.toLowerCase().split('/');
  const kind = Object.hasOwn(BY_MAJOR, major) ? BY_MAJOR[major] : undefined;
  if (kind) return kind;
  if (/uri-list|x-url|internet-shortcut/.test(minor)) return 'Url';
  if (major === 'text') return 'Text';
  return /pdf|word/.test(minor) ? 'Document' : 'General';
}

/** The same place in a palette for the same value: a number counts around, a text by its signs. */
function paletteIndex(value: unknown, count: number): number {
  const size = Math.max(1, Math.trunc(count) || 1);
  if (typeof value === 'number' && Number.isFinite(value)) return ((Math.trunc(value) % size) + size) % size;
  let hash = 0x811c9dc5;
  for (const sign of textOf(value)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % size;
}

const BACKGROUNDS = 20;

export const WORLD_OPERATIONS = table(
  {
    name: 'bits',
    group: 'logic',
    description: 'Has the number any of these bits? Bits are added up: 20 is 4 or 16.',
    args: [arg('number', maybeNumber), arg('bits', number)],
    reply: boolean,
    examples: [
      { formula: 'bits(10, 8)', gives: true },
      { formula: 'bits(10, 20)', gives: false },
      { formula: 'bits(null, 1)', gives: false },
    ],
    evaluate: ([value, bits]) => (bitsOf(value) & bitsOf(bits)) !== 0,
  },
  {
    name: 'allBits',
    group: 'logic',
    description: 'Has the number all of these bits?',
    args: [arg('number', maybeNumber), arg('bits', number)],
    reply: boolean,
    examples: [{ formula: 'allBits(27, 10)', gives: true }],
    evaluate: ([value, bits]) => (bitsOf(value) & bitsOf(bits)) === bitsOf(bits),
  },
  {
    name: 'withBits',
    group: 'logic',
    description: 'The number with these bits set, or cleared when the third argument is false.',
    args: [arg('number', maybeNumber), arg('bits', number), optional('on', boolean)],
    reply: number,
    examples: [
      { formula: 'withBits(2, 8)', gives: 10 },
      { formula: 'withBits(10, 8, false)', gives: 2 },
    ],
    evaluate: ([value, bits, on]) =>
      on === undefined || truthy(on) ? bitsOf(value) | bitsOf(bits) : bitsOf(value) & ~bitsOf(bits),
  },
  {
    name: 'bool',
    group: 'logic',
    description: 'true or false: is it something?',
    args: [arg('value', anything)],
    reply: boolean,
    examples: [
      { formula: 'bool([])', gives: false },
      { formula: "bool('x')", gives: true },
    ],
    evaluate: ([value]) => truthy(value),
  },
  {
    name: 'text',
    group: 'text',
    description: 'The value as text; nothing is empty, objects and lists become JSON.',
    args: [arg('value', anything)],
    reply: text,
    examples: [
      { formula: 'text(12)', gives: '12' },
      { formula: 'text(null)', gives: '' },
    ],
    evaluate: ([value]) => (value !== null && typeof value === 'object' ? jsonText(value) : textOf(value)),
  },
  {
    name: 'hasRole',
    group: 'role',
    description: 'Is the current role one of these?',
    args: [many('roles', text)],
    reply: boolean,
    hosts: ['role'],
    examples: [
      { formula: "hasRole('Admin', 'Mentee')", gives: true },
      { formula: "hasRole('Mentor')", gives: false },
    ],
    evaluate: (roles, host) => roles.some((role) => host.hasRole(textOf(role))),
  },
  {
    name: 't',
    group: 'text',
    description: 'A text in the language of the reader.',
    args: [arg('key', text), optional('with', mapOf(anything))],
    reply: text,
    hosts: ['language'],
    examples: [{ formula: "t('operations.today')", gives: 'Σήμερα' }],
    evaluate: ([key, values], host) => host.translate(textOf(key), fieldsOf(values)),
  },
  {
    name: 'lookup',
    group: 'world',
    description: 'What a code means in a table of codes; an unknown code is shown as it is.',
    args: [arg('code', anything), arg('table', text, { literal: true })],
    reply: anything,
    hosts: ['lookup', 'language'],
    examples: [{ formula: "lookup('5302', 'sexCodes')", gives: 'Γυναίκα' }],
    evaluate: ([code, name], host) => host.lookup(code, textOf(name)),
  },
  {
    name: 'now',
    group: 'date',
    description: 'Epoch milliseconds. The grain says how often what reads it is evaluated again; "once" never.',
    args: [arg('grain', oneOf('second', 'minute', 'day', 'once'), { literal: true })],
    reply: number,
    examples: [{ formula: "formatDate(now('day'))", gives: '20-11-2026' }],
    evaluate: ([grain], host) => host.now(isOneOf(grain, GRAINS) ? grain : 'minute'),
  },
  {
    name: 'uuid',
    group: 'world',
    description: 'A new unique id.',
    args: [],
    reply: text,
    volatile: true,
    examples: [{ formula: 'length(uuid())', gives: 36 }],
    evaluate: () => newId(),
  },
  {
    name: 'toJson',
    group: 'world',
    description: 'The JSON text of a value.',
    args: [arg('value', anything)],
    reply: text,
    examples: [{ formula: 'toJson({a: [1, null]})', gives: '{"a":[1,null]}' }],
    evaluate: ([value]) => {
      const json = jsonText(value);
      spend(json.length >> 6);
      return json;
    },
  },
  {
    name: 'mimeKind',
    group: 'world',
    description: 'What kind of thing a mime type is.',
    args: [arg('type', maybeText)],
    reply: oneOf(...KINDS),
    examples: [
      { formula: "mimeKind('image/png')", gives: 'Image' },
      { formula: "mimeKind('application/pdf')", gives: 'Document' },
      { formula: 'mimeKind(null)', gives: 'General' },
    ],
    evaluate: ([type]) => mimeKind(textOf(type)),
  },
  {
    name: 'paletteIndex',
    group: 'colour',
    description: 'A place (from 0) in a palette of so many colours, the same for the same value.',
    args: [arg('value', anything), arg('count', number)],
    reply: number,
    examples: [
      { formula: 'paletteIndex(25, 20)', gives: 5 },
      { formula: "paletteIndex('α', 21) == paletteIndex('α', 21)", gives: true },
    ],
    evaluate: ([value, count]) => paletteIndex(value, typeof count === 'number' ? count : 1),
  },
  {
    name: 'colourClass',
    group: 'colour',
    description:
      'One of the twenty background classes, "background-1" to "background-20", the same for the same value.',
    args: [arg('value', anything)],
    reply: text,
    examples: [{ formula: 'colourClass(0)', gives: 'background-1' }],
    evaluate: ([value]) => `background-${paletteIndex(value, BACKGROUNDS) + 1}`,
  },
);

/** crypto.randomUUID exists only in secure contexts; random bytes exist everywhere. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
