import { sql } from 'kysely';
import { requireThemselves } from '../../policy/alone.ts';
import { requireConsent } from '../../policy/consent.ts';
import { changed } from '../../data/audit.ts';
import type { Fields, FieldValue } from '../../../schemas/entities/fields.ts';
import type { CallContext, Db } from '../../area.ts';
import { pruneFields, readableFields, type KnownField } from '../../policy/fields.ts';
import { mayChange } from '../../policy/people.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { objectOf } from '../../policy/settings.ts';
import { forbidden, notFound, unprocessable } from '../../problem.ts';
import { checkFields, type CheckedFields } from './check-fields.ts';
import { tellOfNewAddress } from '../account/tell.ts';
import { derived, nameOf } from './people.ts';
import { peopleOf } from './rows.ts';

/** Changes the given fields of a person whom the reader sees and may change; all of them or none. */
export async function updateFields(
  context: CallContext,
  reader: Reader,
  userId: string,
  given: Fields,
): Promise<Record<KnownField['place'], Fields>> {
  return context.db.transaction().execute(async (transaction) => {
    const target = await lock(transaction, reader, userId);
    const changes = fitting(reader, given);
    const fields = { ...target.fields, ...changes.Fields };
    const projectFields = { ...target.project_fields, ...changes.ProjectFields };
    await store(context, transaction, reader, { ...target, fields, project_fields: projectFields });
    if (target.id !== reader.person || context.behind !== undefined)
      await context.audit(
        {
          action: 'users.updateFields',
          subject: `person ${target.id}`,
          project: String(reader.project.id),
          details: {
            fields: Object.keys(given),
            ...changed({ ...target.fields, ...target.project_fields }, { ...changes.Fields, ...changes.ProjectFields }),
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

function fitting(reader: Reader, given: Fields): CheckedFields['changes'] {
  const { changes, errors } = checkFields(reader, given);
  if (errors.length > 0) throw unprocessable('fields-do-not-fit', 'Some fields were refused.', errors);
  return changes;
}

export interface Target {
  readonly id: number;
  readonly username: string;
  readonly level: number;
  readonly fields: Fields;
  readonly project_fields: Fields;
}

export async function lock(db: Db, reader: Reader, userId: string): Promise<Target> {
  const target = await peopleOf(db, reader)
    .where('people.id', '=', idOf(userId))
    .select(['people.id', 'people.username', 'people.level', 'people.fields', 'memberships.fields as project_fields'])
    .forUpdate()
    .executeTakeFirst();
  if (!target) throw notFound('no-person', 'There is no such person.');
  if (!mayChange(reader, target)) throw forbidden('level', 'Only somebody of a lower level may change this person.');
  return target;
}

/** Stores the fields. A link for a new password goes to the address among them: whoever gets another one is told at the old one. */
export async function store(
  context: Pick<CallContext, 'config' | 'requestId'>,
  db: Db,
  reader: Reader,
  { id, username, fields, project_fields }: Target,
): Promise<void> {
  const before = await db
    .selectFrom('people')
    .where('id', '=', id)
    .select(['language', sql<string | null>`fields ->> 'email'`.as('address')])
    .executeTakeFirst();
  await db
    .updateTable('people')
    .set({ fields: JSON.stringify(fields), ...derived(username, fields) })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('memberships')
    .set({ fields: JSON.stringify(project_fields) })
    .where('person', '=', id)
    .where('project', '=', reader.project.id)
    .execute();
  const address = typeof fields['email'] === 'string' ? fields['email'] : '';
  if (before?.address && before.address.toLowerCase() !== address.toLowerCase())
    await tellOfNewAddress(db, context.config, {
      to: before.address,
      language: before.language,
      project: reader.project.id,
      username,
      address,
      key: `${context.requestId}:${id}`,
      by: id === reader.person ? '' : nameOf(reader.fields),
    });
}

/** One field. The own consent is given with it, whatever its level: the bit that means consent is added to what is sent. */
export async function updateField(
  context: CallContext,
  reader: Reader,
  { UserId, Name, Value }: { readonly UserId: string; readonly Name: string; readonly Value: FieldValue },
): Promise<FieldValue> {
  const bit = consentBit(reader, Name);
  if (bit !== undefined) requireThemselves(context);
  if (bit !== undefined && idOf(UserId) === reader.person)
    return giveConsent(context, reader, Name, Number(Value) | bit);
  // The call works before consent, for consent alone.
  requireConsent({ ...context, beforeConsent: false }, reader.project.id);
  const { Fields, ProjectFields } = await updateFields(context, reader, UserId, { [Name]: Value });
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
    const target = await lock(db, reader, String(reader.person));
    await store(context, db, reader, { ...target, fields: { ...target.fields, [name]: value } });
    const subject = `person ${reader.person}`;
    await context.audit(
      { action: 'users.consent', subject, project: String(reader.project.id), details: { field: name, value } },
      db,
    );
  });
  return value;
}
