import type { FieldDefinition, Fields, FieldValue } from '../../../schemas/entities/fields.ts';
import { formats } from '../../../schemas/formats/index.ts';
import type { CallContext, Db } from '../../area.ts';
import {
  knownFields,
  mayReadField,
  mayWriteField,
  pruneFields,
  readableFields,
  type KnownField,
} from '../../policy/fields.ts';
import { mayChange } from '../../policy/people.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { isObject, objectOf } from '../../policy/settings.ts';
import { forbidden, notFound, unprocessable, type FieldError } from '../../problem.ts';
import { derived } from './people.ts';
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
    const changes = splitByPlace(reader, given);
    const fields = { ...target.fields, ...changes.Fields };
    const projectFields = { ...target.project_fields, ...changes.ProjectFields };
    await store(transaction, reader, { ...target, fields, project_fields: projectFields });
    if (target.id !== reader.person)
      await context.audit(
        {
          action: 'users.updateFields',
          subject: `person ${target.id}`,
          project: String(reader.project.id),
          details: { fields: Object.keys(given) },
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

interface Target {
  readonly id: number;
  readonly username: string;
  readonly level: number;
  readonly fields: Fields;
  readonly project_fields: Fields;
}

async function lock(db: Db, reader: Reader, userId: string): Promise<Target> {
  const target = await peopleOf(db, reader)
    .where('people.id', '=', idOf(userId))
    .select(['people.id', 'people.username', 'people.level', 'people.fields', 'memberships.fields as project_fields'])
    .forUpdate()
    .executeTakeFirst();
  if (!target) throw notFound('no-person', 'There is no such person.');
  if (!mayChange(reader, target)) throw forbidden('level', 'Only somebody of a lower level may change this person.');
  return target;
}

async function store(db: Db, reader: Reader, { id, username, fields, project_fields }: Target): Promise<void> {
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
}

/** Each field has to be one that the reader may change, and its value has to fit; an invisible one looks like one that does not exist. */
function splitByPlace(reader: Reader, given: Fields): Record<KnownField['place'], Fields> {
  const known = new Map(knownFields(reader.project.settings.User).map((field) => [field.definition.Name, field]));
  const errors: FieldError[] = [];
  const changes: Record<KnownField['place'], Fields> = { Fields: {}, ProjectFields: {} };
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    const problem = problemOf(reader, field?.definition, value);
    if (problem !== undefined || !field)
      errors.push({ pointer: `/Fields/${name}`, message: problem ?? 'There is no such field.' });
    else changes[field.place][name] = value;
  }
  if (errors.length > 0) throw unprocessable('fields-do-not-fit', 'Some fields were refused.', errors);
  return changes;
}

function problemOf(reader: Reader, definition: FieldDefinition | undefined, value: FieldValue): string | undefined {
  if (!definition || !mayReadField(reader, definition)) return 'There is no such field.';
  if (!mayWriteField(reader, definition)) return 'This field may not be changed.';
  if (value === null || value === '') return undefined;
  const { Type, Options } = definition;
  if (Type === 'date' && !(typeof value === 'string' && formats['date']?.(value))) return 'This is no date.';
  if (
    Type === 'ddlist' &&
    Array.isArray(Options) &&
    !Options.some((option) => (isObject(option) ? option['Value'] : option) === value)
  )
    return 'This is none of the choices.';
  return undefined;
}

/** One field. The own consent is given with it, whatever its level: the bit that means consent is added to what is sent. */
export async function updateField(
  context: CallContext,
  reader: Reader,
  { UserId, Name, Value }: { readonly UserId: string; readonly Name: string; readonly Value: FieldValue },
): Promise<FieldValue> {
  const bit = consentBit(reader, Name);
  if (bit !== undefined && idOf(UserId) === reader.person)
    return giveConsent(context, reader, Name, Number(Value) | bit);
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
    await store(db, reader, { ...target, fields: { ...target.fields, [name]: value } });
    const subject = `person ${reader.person}`;
    await context.audit(
      { action: 'users.consent', subject, project: String(reader.project.id), details: { field: name, value } },
      db,
    );
  });
  return value;
}
