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

/** The palette index of a value, which is always the same: numbers wrap around, texts use their character codes. */
function paletteIndex(value: unknown, count: number): number {
  const size = Math.max(1, Math.trunc(count) || 1);
  if (typeof value === 'number' && Number.isFinite(value)) return ((Math.trunc(value) % size) + size) % size;
  let hash = 0x811c9dc5;
  for (const sign of scalarText(value)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % size;
}

const BACKGROUNDS = 20;

export const HOST_CODE: OperationCodes = {
  bits: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([value, bits]) => (bitsOf(value) & bitsOf(bits)) !== 0,
  },
  allBits: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([value, bits]) => (bitsOf(value) & bitsOf(bits)) === bitsOf(bits),
  },
  withBits: {
    minArgs: 2,
    maxArgs: 3,
    evaluate: ([value, bits, on]) =>
      on === undefined || truthy(on) ? bitsOf(value) | bitsOf(bits) : bitsOf(value) & ~bitsOf(bits),
  },
  bool: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => truthy(value),
  },
  text: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => (value !== null && typeof value === 'object' ? jsonText(value) : scalarText(value)),
  },
  hasRole: {
    minArgs: 1,
    maxArgs: Infinity,
    hosts: ['role'],
    evaluate: (roles, host) => roles.some((role) => host.hasRole(scalarText(role))),
  },
  t: {
    minArgs: 1,
    maxArgs: 2,
    hosts: ['language'],
    evaluate: ([key, values], host) => host.translate(scalarText(key), fieldsOf(values)),
  },
  errorText: {
    minArgs: 1,
    maxArgs: 2,
    hosts: ['language'],
    evaluate: ([code, values], host) => {
      const key = `errors.${scalarText(code)}`;
      const text = host.translate(key, fieldsOf(values));
      // The text is missing, or needs more data of the failure.
      return text === key || text.includes('{{') ? host.translate('errors.unknown', {}) : text;
    },
  },
  link: {
    minArgs: 1,
    maxArgs: 2,
    hosts: ['link', 'language'],
    evaluate: ([to, values], host) => host.link(scalarText(to), fieldsOf(values)),
  },
  lookup: {
    minArgs: 2,
    maxArgs: 2,
    hosts: ['lookup', 'language'],
    evaluate: ([code, name], host) => host.lookup(code, scalarText(name)),
  },
  now: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([grain], host) => host.now(isOneOf(grain, GRAINS) ? grain : 'minute'),
  },
  uuid: {
    minArgs: 0,
    maxArgs: 0,
    volatile: true,
    evaluate: () => newId(),
  },
  toJson: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => {
      const json = jsonText(value);
      spend(json.length >> 6);
      return json;
    },
  },
  mimeKind: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([type]) => mimeKind(scalarText(type)),
  },
  paletteIndex: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([value, count]) => paletteIndex(value, typeof count === 'number' ? count : 1),
  },
  colourClass: {
    minArgs: 1,
    maxArgs: 1,
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
