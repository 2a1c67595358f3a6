import { isSecret } from '../../../schemas/formats/secret-name.ts';
import { isPlain } from '../../base/equal.ts';

/** A secret's name in a text, its separator, and the rest of the line. */
const SECRET_LINES = /((?:api_?key|authorization|password|secret|token)\w*["\s:]*)([^\n]*)/gi;
/** A line without a secret: still empty, masked, a number or a boolean. */
const NO_SECRET = /^(?:\**"|\d+|true|false|null)?[\s,{}[\]]*$/;
/** Placeholder stored on the device instead of a secret value. */
const PLACE = '\u0000';

type Fields = Readonly<Record<string, unknown>>;

/** A value without its secrets. Items of lists may move, so there only unchanged secrets are restored. */
export function withoutSecrets(value: unknown, original: unknown, inList = false): unknown {
  if (Array.isArray(value)) return value.map((item, index) => withoutSecrets(item, itemAt(original, index), true));
  if (!isPlain(value)) return value;
  return mapFields(value, (name, inner) => {
    const before = fieldAt(original, name);
    if (!isSecret(name, inner)) return withoutSecrets(inner, before, inList);
    return inList && inner !== before ? '' : PLACE;
  });
}

/** Restores the value: secrets are taken from the loaded value. */
export function withSecrets(value: unknown, loaded: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, index) => withSecrets(item, itemAt(loaded, index)));
  if (!isPlain(value)) return value;
  return mapFields(value, (name, inner) => {
    const now = fieldAt(loaded, name);
    if (inner !== PLACE) return withSecrets(inner, now);
    return typeof now === 'string' ? now : '';
  });
}

/** A text that is not parsed yet, without the values of members that hold secrets. */
export const textWithoutSecrets = (text: string): string =>
  text.replace(SECRET_LINES, (all: string, name: string, rest: string) => (NO_SECRET.test(rest) ? all : name));

const mapFields = (fields: Fields, make: (name: string, inner: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, make(name, inner)]));

const itemAt = (value: unknown, index: number): unknown => (Array.isArray(value) ? value[index] : undefined);
const fieldAt = (value: unknown, name: string): unknown =>
  isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined;
