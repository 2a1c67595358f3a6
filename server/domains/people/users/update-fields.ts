import { randomUUID } from 'node:crypto';
import type { PersonChange } from '../../../../schemas/entities/user.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { forbidWhileImpersonating } from '../../../policy/impersonation.ts';
import { requireConsent } from '../../../platform/http/consent.ts';
import { pickChanges } from '../../../platform/data/audit.ts';
import type { Fields, FieldValue } from '../../../../schemas/entities/fields.ts';
import { displayName } from '../../../../schemas/formats/person-name.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { pruneFields, readableFields, type KnownField } from '../../../policy/fields.ts';
import { requireChange } from '../../../policy/change-people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { objectOf } from '../../../policy/settings.ts';
import { notFound, unprocessable } from '../../../platform/base/problem.ts';
import { checkFields, type CheckedFields } from './check-fields.ts';
import { mailNewAddress } from '../account/mails.ts';
import { passwordNeeded, verifyCurrentPassword } from '../persons/password-rules.ts';
import { findOvertakenFields, requireBase } from './base.ts';
import { derivedColumns } from '../persons/add-people.ts';
import { selectVisiblePeople } from './rows.ts';

interface FieldsChange {
  readonly UserId: string;
  readonly Fields: Fields;
  /** The values before editing; without them, values that somebody saved meanwhile are overwritten. */
  readonly Base?: Fields;
  readonly CurrentPassword?: string;
}

/** Changes the given fields of a person whom the reader may change; all of them or none. */
export async function updateFields(
  context: CallContext,
  reader: Reader,
  { UserId, Fields: given, Base: base = {}, CurrentPassword }: FieldsChange,
): Promise<Record<KnownField['place'], Fields>> {
  const proven = await verifyCurrentPassword(context, CurrentPassword);
  return context.db.transaction().execute(async (transaction) => {
    const target = await lockPerson(context, transaction, reader, UserId);
    const changes = requireFittingFields(reader, given);
    const kinds = fieldChangeKinds(target, changes);
    await requireChange(context, transaction, reader, target.id, ...kinds);
    const changed = { ...changes.Fields, ...changes.ProjectFields };
    requireBase({ Fields: findOvertakenFields(reader, { stored: target, changed, base }) });
    if (target.id === reader.person && kinds.includes('account') && !proven) throw passwordNeeded();
    const fields = { ...target.fields, ...changes.Fields };
    const projectFields = { ...target.project_fields, ...changes.ProjectFields };
    await storeFields(context, transaction, reader, { ...target, fields, project_fields: projectFields });
    if (target.id !== reader.person || context.impersonator !== undefined)
      await context.audit(
        {
          action: 'users.updateFields',
          subject: `person ${target.id}`,
          project: String(reader.project.id),
          details: {
            fields: Object.keys(given),
            ...pickChanges(
              { ...target.fields, ...target.project_fields },
              { ...changes.Fields, ...changes.ProjectFields },
            ),
          },
        },
        transaction,
      );
    const readable = readableFields(reader);
    return {
      Fields: pruneFields(fields, 'Fields', readable),
      ProjectFields: pruneFields(projectFields, 'ProjectFields', readable),
    };
  });
}

function requireFittingFields(reader: Reader, given: Fields): CheckedFields['changes'] {
  const { changes, errors } = checkFields(reader, given);
  if (errors.length > 0) throw unprocessable('fields-do-not-fit', 'Some fields were refused.', errors);
  return changes;
}

/** The field to whose address links for a new password are mailed. */
export const ADDRESS_FIELD = 'email';

/** The kinds of change that the changed values are; unchanged values count as none. */
export function fieldChangeKinds(
  before: Pick<LockedPerson, 'fields' | 'project_fields'>,
  { Fields: fields, ProjectFields: projectFields }: CheckedFields['changes'],
): PersonChange[] {
  const differing = Object.keys(fields).filter(
    (name) => !isDeepStrictEqual(fields[name] ?? '', before.fields[name] ?? ''),
  );
  const inProject = Object.keys(projectFields).some(
    (name) => !isDeepStrictEqual(projectFields[name] ?? '', before.project_fields[name] ?? ''),
  );
  const address = differing.includes(ADDRESS_FIELD) && addressOf(fields) !== addressOf(before.fields);
  return [
    ...(inProject ? (['projectFields'] as const) : []),
    ...(differing.length > 0 ? (['fields'] as const) : []),
    ...(address ? (['account'] as const) : []),
  ];
}

/** The address normalized for comparison. */
const addressOf = (fields: Fields): string =>
  String(fields[ADDRESS_FIELD] ?? '')
    .trim()
    .toLowerCase();

export interface LockedPerson {
  readonly id: number;
  readonly username: string;
  readonly fields: Fields;
  readonly project_fields: Fields;
}

/** The locked person, visible to the reader and changeable in this project. */
export async function lockPerson(context: CallContext, db: Db, reader: Reader, userId: string): Promise<LockedPerson> {
  const target = await selectVisiblePeople(db, reader)
    .where('people.id', '=', parseId(userId))
    .select(['people.id', 'people.username', 'people.fields', 'memberships.fields as project_fields'])
    .forUpdate()
    .executeTakeFirst();
  if (!target) throw notFound('no-person', 'There is no such person.');
  await requireChange(context, db, reader, target.id, 'projectFields');
  return target;
}

/** Stores the fields. A change of the address to which links for a new password go is mailed to the old address. */
export async function storeFields(
  context: Pick<CallContext, 'config'>,
  db: Db,
  reader: Reader,
  { id, username, fields, project_fields }: LockedPerson,
): Promise<void> {
  const before = await db
    .selectFrom('people')
    .where('id', '=', id)
    .select(['language', sql<string | null>`fields ->> 'email'`.as('address')])
    .executeTakeFirst();
  await db
    .updateTable('people')
    .set({ fields: JSON.stringify(fields), ...derivedColumns(username, fields) })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('memberships')
    .set({ fields: JSON.stringify(project_fields) })
    .where('person', '=', id)
    .where('project', '=', reader.project.id)
    .execute();
  const address = addressOf(fields);
  if (before?.address && addressOf({ [ADDRESS_FIELD]: before.address }) !== address)
    await mailNewAddress(db, context.config, {
      to: before.address,
      language: before.language,
      project: reader.project.id,
      username,
      address,
      key: randomUUID(),
      by: id === reader.person ? '' : displayName(reader.fields),
    });
}

/**
 * Changes one field. People may always give their own consent, whatever the level of the field: the bit for consent is
 * added to the value.
 */
export async function updateField(
  context: CallContext,
  reader: Reader,
  {
    Name,
    Value,
    Base,
    ...change
  }: Omit<FieldsChange, 'Fields' | 'Base'> & {
    readonly Name: string;
    readonly Value: FieldValue;
    readonly Base?: FieldValue;
  },
): Promise<FieldValue> {
  const bit = consentBit(reader, Name);
  if (bit !== undefined) forbidWhileImpersonating(context);
  if (bit !== undefined && parseId(change.UserId) === reader.person)
    return giveConsent(context, reader, Name, Number(Value) | bit);
  // Before consent the call may only give consent.
  requireConsent({ ...context, beforeConsent: false }, reader.project.id);
  const { Fields, ProjectFields } = await updateFields(context, reader, {
    ...change,
    Fields: { [Name]: Value },
    ...(Base === undefined ? {} : { Base: { [Name]: Base } }),
  });
  return Fields[Name] ?? ProjectFields[Name] ?? null;
}

/** The bit of the field that means consent; undefined for other fields. */
function consentBit({ project }: Reader, name: string): number | undefined {
  const { UserField, MinValue } = objectOf(project.settings.Config['gdpr']);
  if (UserField !== name) return undefined;
  return typeof MinValue === 'number' ? MinValue : 1;
}

async function giveConsent(context: CallContext, reader: Reader, name: string, value: number): Promise<number> {
  await context.db.transaction().execute(async (db) => {
    const target = await lockPerson(context, db, reader, String(reader.person));
    await storeFields(context, db, reader, { ...target, fields: { ...target.fields, [name]: value } });
    const subject = `person ${reader.person}`;
    await context.audit(
      { action: 'users.consent', subject, project: String(reader.project.id), details: { field: name, value } },
      db,
    );
  });
  return value;
}
