import type { AuditAction } from '../../../../schemas/entities/audit.ts';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { conflict, fieldError, notFound, unprocessable } from '../../../platform/base/problem.ts';
import { findPlaceholders } from './placeholders.ts';
import { languages, readBuiltInTexts } from '../../../platform/texts/texts.ts';

type TextChange = Calls['lang.setText']['body'];
type TextKey = Pick<TextChange, 'Language' | 'Key' | 'Revision'>;

/** Sets a text and sends it to all open pages. */
export async function setText(context: CallContext, change: TextChange, project: number): Promise<number> {
  requireLanguage(change.Language);
  const { Language: language, Revision } = change;
  await context.db.transaction().execute((db) => storeText(context, db, change, project));
  await context.hub.toEverybody('lang.textsChanged', { Language: language });
  return Revision + 1;
}

/** Stores a text within a transaction. */
export async function storeText(context: CallContext, db: Db, change: TextChange, project: number): Promise<void> {
  requirePlaceholders(change);
  const { Language: language, Key: key, Value: value, Revision } = change;
  const author = { author: context.me.Id, author_name: context.me.UserName, time: new Date() };
  const before = await lockText(db, change);
  await db
    .insertInto('texts')
    .values({ language, key, value, ...author, revision: Revision + 1 })
    .onConflict((clash) => clash.columns(['language', 'key']).doUpdateSet({ value, ...author, revision: Revision + 1 }))
    .execute();
  await auditChange(context, db, 'texts.set', change, project, { before: { text: before }, after: { text: value } });
}

/** Resets a text to that of the product. */
export async function resetText(context: CallContext, change: TextKey, project: number): Promise<string> {
  requireLanguage(change.Language);
  const built = readBuiltInTexts(change.Language)?.[change.Key] ?? '';
  await context.db.transaction().execute(async (db) => {
    const before = await lockText(db, change);
    await db.deleteFrom('texts').where('language', '=', change.Language).where('key', '=', change.Key).execute();
    await auditChange(context, db, 'texts.reset', change, project, {
      before: { text: before },
      after: { text: built },
    });
  });
  await context.hub.toEverybody('lang.textsChanged', { Language: change.Language });
  return built;
}

/** The current text, locked; 409 if somebody else has changed it since. */
async function lockText(db: Db, { Language, Key, Revision }: TextKey): Promise<string> {
  const row = await db
    .selectFrom('texts')
    .where('language', '=', Language)
    .where('key', '=', Key)
    .select(['value', 'revision', 'author_name'])
    .forUpdate()
    .executeTakeFirst();
  if ((row?.revision ?? 0) !== Revision)
    throw conflict('text-changed', 'Somebody else changed the text meanwhile.', {
      theirs: row?.value ?? readBuiltInTexts(Language)?.[Key] ?? '',
      author: row?.author_name ?? '',
      revision: row?.revision ?? 0,
    });
  return row?.value ?? readBuiltInTexts(Language)?.[Key] ?? '';
}

function requireLanguage(language: string): void {
  if (!languages().includes(language)) throw notFound('no-language', 'There is no such language.');
}

/**
 * A placeholder without a value would be shown in braces, and a text without a placeholder that all other languages
 * have would lack information: both are refused.
 */
export function requirePlaceholders({ Key, Value }: Pick<TextChange, 'Key' | 'Value'>): void {
  const built = languages().flatMap((code) => readBuiltInTexts(code)?.[Key] ?? []);
  if (built.length === 0) return;
  const known = findPlaceholders(built);
  const strange = findPlaceholders([Value]).filter((place) => !known.includes(place));
  const broken = (Value.match(/\{\{/g)?.length ?? 0) !== (Value.match(/\}\}/g)?.length ?? 0);
  if (strange.length > 0 || broken)
    throw unprocessable('unknown-place', 'The text fills in something that nobody gives.', [
      fieldError('/Value', 'unknown-place'),
    ]);
  const lost = known.some(
    (place) =>
      built.every((text) => findPlaceholders([text]).includes(place)) && !findPlaceholders([Value]).includes(place),
  );
  if (lost)
    throw unprocessable('lost-place', 'The text lost something that is filled in.', [
      fieldError('/Value', 'lost-place'),
    ]);
}

const auditChange = (
  context: CallContext,
  db: Db,
  action: AuditAction,
  { Language, Key }: TextKey,
  project: number,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  context.audit({ action, subject: `text ${Key} (${Language})`, project: String(project), details }, db);
