import { spend } from '../budget.ts';
import { type Fields, isFields, isOneOf } from '../guards.ts';
import { GRAINS } from '../names.ts';
import { jsonText } from '../canonical-json.ts';
import { truthy } from '../truthy.ts';
import type { OperationCodes } from '../operation.ts';
import { mimeKind } from '../../../schemas/formats/mime-kind.ts';
import { scalarText } from './text.ts';

const bitsOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** The same place in a palette for the same value: a number counts around, a text by its signs. */
function paletteIndex(value: unknown, count: number): number {
  const size = Math.max(1, Math.trunc(count) || 1);
  if (typeof value === 'number' && Number.isFinite(value)) return ((Math.trunc(value) % size) + size) % size;
  let hash = 0x811c9dc5;
  for (const sign of scalarText(value)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % size;
}

const BACKGROUNDS = 20;

export const WORLD_CODE: OperationCodes = {
  bits: {
    least: 2,
    most: 2,
    evaluate: ([value, bits]) => (bitsOf(value) & bitsOf(bits)) !== 0,
  },
  allBits: {
    least: 2,
    most: 2,
    evaluate: ([value, bits]) => (bitsOf(value) & bitsOf(bits)) === bitsOf(bits),
  },
  withBits: {
    least: 2,
    most: 3,
    evaluate: ([value, bits, on]) =>
      on === undefined || truthy(on) ? bitsOf(value) | bitsOf(bits) : bitsOf(value) & ~bitsOf(bits),
  },
  bool: {
    least: 1,
    most: 1,
    evaluate: ([value]) => truthy(value),
  },
  text: {
    least: 1,
    most: 1,
    evaluate: ([value]) => (value !== null && typeof value === 'object' ? jsonText(value) : scalarText(value)),
  },
  hasRole: {
    least: 1,
    most: Infinity,
    hosts: ['role'],
    evaluate: (roles, host) => roles.some((role) => host.hasRole(scalarText(role))),
  },
  t: {
    least: 1,
    most: 2,
    hosts: ['language'],
    evaluate: ([key, values], host) => host.translate(scalarText(key), fieldsOf(values)),
  },
  errorText: {
    least: 1,
    most: 2,
    hosts: ['language'],
    evaluate: ([code, values], host) => {
      const key = `errors.${scalarText(code)}`;
      const text = host.translate(key, fieldsOf(values));
      // Without a text, or with one that needs more data of the failure.
      return text === key || text.includes('{{') ? host.translate('errors.unknown', {}) : text;
    },
  },
  link: {
    least: 1,
    most: 2,
    hosts: ['link', 'language'],
    evaluate: ([to, values], host) => host.link(scalarText(to), fieldsOf(values)),
  },
  lookup: {
    least: 2,
    most: 2,
    hosts: ['lookup', 'language'],
    evaluate: ([code, name], host) => host.lookup(code, scalarText(name)),
  },
  now: {
    least: 1,
    most: 1,
    evaluate: ([grain], host) => host.now(isOneOf(grain, GRAINS) ? grain : 'minute'),
  },
  uuid: {
    least: 0,
    most: 0,
    volatile: true,
    evaluate: () => newId(),
  },
  toJson: {
    least: 1,
    most: 1,
    evaluate: ([value]) => {
      const json = jsonText(value);
      spend(json.length >> 6);
      return json;
    },
  },
  mimeKind: {
    least: 1,
    most: 1,
    evaluate: ([type]) => mimeKind(scalarText(type)),
  },
  paletteIndex: {
    least: 2,
    most: 2,
    evaluate: ([value, count]) => paletteIndex(value, typeof count === 'number' ? count : 1),
  },
  colourClass: {
    least: 1,
    most: 1,
    evaluate: ([value]) => `background-${paletteIndex(value, BACKGROUNDS) + 1}`,
  },
};

/** crypto.randomUUID exists only in secure contexts; random bytes exist everywhere. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
