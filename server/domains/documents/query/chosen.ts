import type { CallContext } from '../../../platform/http/area.ts';
import { forbidden } from '../../../platform/base/problem.ts';
import { MAIL_LANGUAGES } from '../../../platform/mail/template.ts';
import { readQuery, type ReadText } from '../../../platform/sql/builder/read.ts';
import type { Thing } from '../../../platform/sql/builder/things.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { loadReaderTexts } from '../lang/reader-texts.ts';
import { requireReports } from './run.ts';
import { fieldsOf, thingsOf } from './tables.ts';

/** The things of which the reader can choose a query from lists. */
export async function loadThings(context: CallContext, reader: Reader, language: string | undefined): Promise<Thing[]> {
  const { texts } = await loadReaderTexts(context, language);
  return thingsOf(requireReports(context).tables, { texts, fields: fieldsOf(reader) });
}

/** Reads a text as a query that was chosen from lists. Its values may have been named in another language. */
export async function readModel(
  context: CallContext,
  reader: Reader,
  text: string,
  language?: string,
): Promise<ReadText> {
  const read = readQuery(text, await loadThings(context, reader, language));
  if ('model' in read) return read;
  for (const other of MAIL_LANGUAGES) {
    // oxlint-disable-next-line no-await-in-loop -- stops at the first
    const found = readQuery(text, await loadThings(context, reader, other));
    if ('model' in found) return found;
  }
  return read;
}

/** Only administrators write SQL; others choose from lists. */
export async function requireChosen(context: CallContext, reader: Reader, text: string): Promise<void> {
  if (hasRole(reader, 'Admin')) return;
  if (!('model' in (await readModel(context, reader, text))))
    throw forbidden('sql-for-administrators', 'Only administrators write queries in SQL.');
}
