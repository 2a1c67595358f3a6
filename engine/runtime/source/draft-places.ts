import { equal, isPlain } from '../../base/equal.ts';
import { child } from '../../base/pointer.ts';

type Steps = readonly (string | number)[];

export const pointerOf = (steps: Steps): string => steps.reduce<string>(child, '');

/** The path of the draft's value in a body: the whole value, or some of its fields. */
export function placeIn(body: unknown, value: unknown): string | null {
  return find(body, (part) => part === value) ?? find(body, (part) => isPartOf(part, value));
}

function find(body: unknown, fits: (part: unknown) => boolean, at = '', depth = 0): string | null {
  if (at !== '' && fits(body)) return at;
  if (!isPlain(body) || depth > 3) return null;
  for (const [name, inner] of Object.entries(body)) {
    const found = find(inner, fits, at + pointerOf([name]), depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** An object of fields of the value, as `pick` and `omit` produce it. */
function isPartOf(part: unknown, value: unknown): boolean {
  if (!isPlain(part) || !isPlain(value)) return false;
  const fields = Object.entries(part);
  return fields.length > 0 && fields.every(([name, field]) => Object.hasOwn(value, name) && equal(value[name], field));
}
