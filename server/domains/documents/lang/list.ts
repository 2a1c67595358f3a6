import type { Calls } from '../../../../schemas/calls/index.ts';
import { TEXT_AREAS, type TextRow } from '../../../../schemas/entities/text-row.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { findPlaceholders } from './placeholders.ts';
import { findScreens } from './screens.ts';
import { languages, readBuiltInTexts } from '../../../platform/texts/texts.ts';

type TextQuery = Calls['lang.texts']['body'];
/** A text without the screens that show it. */
type KnownText = Omit<TextRow, 'Seen'>;

/** Lists texts: there are a few thousand, so they are searched here and not in the database. */
export async function listTexts(db: Db, project: number, asked: TextQuery): Promise<Calls['lang.texts']['reply']> {
  const { Search = '', page = 0, count = 20 } = asked;
  const rows = await allRows(db, project);
  const words = fold(Search).split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => isAsked(row, asked) && words.every((word) => searchableText(row).includes(word)));
  // The sort is stable, so keys stay in their order.
  const sorted = found.toSorted((first, second) => Number(second.Missing) - Number(first.Missing));
  return {
    list: sorted.slice(page * count, (page + 1) * count).map((row) => ({ ...row, Seen: screensOf(row.Key, rows) })),
    count: found.length,
    Missing: rows.filter(({ Missing }) => Missing).length,
    All: rows.length,
    Given: mapLanguages((code) => rows.filter(({ Texts }) => Texts[code]?.Value !== '').length),
    Areas: [...new Set(rows.map(({ Area }) => Area))],
  };
}

/** The titles of the screens that show a text, by language. */
function screensOf(key: string, rows: readonly KnownText[]): TextRow['Seen'] {
  const titles = findScreens(key);
  const found = rows.filter(({ Key }) => titles.includes(Key));
  return mapLanguages((code) => found.map(({ Texts }) => Texts[code]?.Value ?? ''));
}

/**
 * Whether a row matches the filters other than the words. With a language, missing and changed refer to that language.
 */
function isAsked(row: KnownText, { Show = 'all', Area, Language }: TextQuery): boolean {
  if (Area !== undefined && row.Area !== Area) return false;
  if (Show === 'all') return true;
  const texts = Language === undefined ? Object.values(row.Texts) : [row.Texts[Language]];
  return texts.some((text) => text && (Show === 'missing' ? text.Value === '' : text.Revision > 0));
}

const mapLanguages = <Value>(map: (code: string) => Value): Record<string, Value> =>
  Object.fromEntries(languages().map((code) => [code, map(code)]));

const searchableText = ({ Key, Texts }: KnownText): string =>
  fold([Key, ...Object.values(Texts).map(({ Value }) => Value)].join(' '));

async function allRows(db: Db, project: number): Promise<KnownText[]> {
  const own = await db.selectFrom('texts').selectAll().execute();
  const ownOf = new Map(own.map((row) => [`${row.language} ${row.key}`, row]));
  const built = mapLanguages((code) => readBuiltInTexts(code) ?? {});
  const named = await findUsedKeys(db, project);
  const known = new Set([...Object.values(built).flatMap((texts) => Object.keys(texts)), ...own.map(({ key }) => key)]);
  return [...new Set([...known, ...named])]
    .toSorted()
    .map((Key) => {
      const Texts = mapLanguages((code) => presentText(built[code]?.[Key], ownOf.get(`${code} ${Key}`)));
      const all = Object.values(Texts);
      return {
        Key,
        Area: all.some(({ Built }) => Built !== null) ? areaOf(Key) : 'own',
        Missing: all.some(({ Value }) => Value === ''),
        Changed: all.some(({ Revision }) => Revision > 0),
        Used: named.has(Key) && !hasPlural(known, Key) && !known.has(Key),
        Places: findPlaceholders(all.map(({ Built, Value }) => Built ?? Value)),
        Texts,
      };
    })
    .filter(({ Key }) => known.has(Key) || !hasPlural(known, Key));
}

const areaOf = (key: string): TextRow['Area'] => TEXT_AREAS.find((area) => key.startsWith(`${area}.`)) ?? 'own';

const hasPlural = (known: ReadonlySet<string>, key: string): boolean => known.has(`${key}_other`);

function presentText(
  built: string | undefined,
  own: { value: string; author_name: string; time: Date; revision: number } | undefined,
) {
  return {
    Value: own?.value ?? built ?? '',
    Built: built ?? null,
    Revision: own?.revision ?? 0,
    Author: own?.author_name ?? '',
    Time: own?.time.toISOString() ?? null,
  };
}

/** The keys that documents of the project name; computed keys are not included. */
async function findUsedKeys(db: Db, project: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('documents').where('project', '=', project).select('document').execute();
  const keys = new Set<string>();
  for (const { document } of rows) collectKeys(document, keys);
  return keys;
}

function collectKeys(value: unknown, keys: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectKeys(item, keys);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (name === '$t' && typeof inner === 'string' && /^[A-Za-z][\w.-]+$/.test(inner)) keys.add(inner);
      else collectKeys(inner, keys);
    }
}
