import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { users } from '../../../../schemas/calls/users.ts';
import type { Fields, FieldValue } from '../../../../schemas/entities/fields.ts';
import { readableFields } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { ProblemError } from '../../../platform/base/problem.ts';

/** The values that the page showed when the reader began to edit. */
export type PersonBase = NonNullable<Static<typeof users.save.body>['Base']>;

/** A stored person and the requested changes. */
interface Edit {
  readonly stored: { readonly fields: Fields; readonly project_fields: Fields };
  readonly changed: Fields;
  readonly base: Fields;
}

/**
 * The fields that somebody else has changed since to other values than the requested ones. Fields that the reader may
 * not read are left out.
 */
export function findOvertakenFields(reader: Reader, { stored, changed, base }: Edit): Fields {
  const readable = readableFields(reader);
  const theirs: Fields = {};
  for (const [name, value] of Object.entries(changed)) {
    const place = readable.get(name)?.place;
    if (place === undefined || !Object.hasOwn(base, name)) continue;
    const now = (place === 'Fields' ? stored.fields : stored.project_fields)[name];
    if (!isSame(now, base[name]) && !isSame(now, value)) theirs[name] = now ?? null;
  }
  return theirs;
}

/** Compares lists of roles without regard to their order. */
export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  isDeepStrictEqual(one.toSorted(), other.toSorted());

/** Refuses to overwrite values that somebody else has saved since the page was read. */
export function requireBase(theirs: PersonBase): void {
  const names = Object.keys(theirs).filter((name) => name !== 'Fields');
  if (names.length === 0 && Object.keys(theirs.Fields ?? {}).length === 0) return;
  throw new ProblemError({
    status: 409,
    code: 'conflict',
    title: 'Somebody else changed this person first.',
    data: { theirs },
  });
}

const isSame = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  isDeepStrictEqual(one ?? '', other ?? '');
