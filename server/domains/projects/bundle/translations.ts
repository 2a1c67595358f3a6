import { lang } from '../../../../schemas/calls/lang.ts';
import { bundleTranslations } from '../../../../schemas/documents/bundle.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { createProblem, requirePlaceholders, storeText } from '../../documents/index.ts';
import { languages } from '../../../platform/texts/texts.ts';
import { refusalOf } from './actions.ts';
import { hasCallRole } from './call-roles.ts';
import type { BundleSource, ChangedEntry, ImportWork, PresentEntry } from './source.ts';

const mayTranslate = hasCallRole(lang.setText);

/** The texts of translators, which apply to the whole installation. Texts that the bundle lacks stay. */
export const translationSource: BundleSource = {
  folder: 'translation',
  schema: bundleTranslations,
  texts: {},
  mayRead: mayTranslate,
  mayWrite: mayTranslate,
  load: loadTranslations,
  store: storeTranslations,
  merge: (before, given) =>
    Object.fromEntries(Object.entries({ ...before, ...given }).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  check: ({ name, document }) => {
    if (!languages().includes(name))
      return Promise.resolve([createProblem('unknown-language', '', `there is no language ${name}`)]);
    const problems = Object.entries(document).flatMap(([Key, Value]) =>
      refusalOf(() => requirePlaceholders({ Key, Value: String(Value) })).map((problem) => ({
        ...problem,
        pointer: `/${Key}`,
      })),
    );
    return Promise.resolve(problems);
  },
};

async function loadTranslations(db: Db): Promise<PresentEntry[]> {
  const rows = await db.selectFrom('texts').select(['language', 'key', 'value']).orderBy('key').execute();
  const found = [...new Set(rows.map(({ language }) => language))].toSorted();
  return found.map((name) => ({
    name,
    document: Object.fromEntries(
      rows
        .filter(({ language }) => language === name)
        .map(({ key, value }) => [key, value] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  }));
}

async function storeTranslations(work: ImportWork, { name, document, before }: ChangedEntry): Promise<void> {
  const { context, db, reader } = work;
  const rows = await db.selectFrom('texts').where('language', '=', name).select(['key', 'revision']).execute();
  const revisions = new Map(rows.map(({ key, revision }) => [key, revision]));
  for (const [Key, Value] of Object.entries(document)) {
    if (before?.document[Key] === Value) continue;
    const change = { Language: name, Key, Value: String(Value), Revision: revisions.get(Key) ?? 0 };
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await storeText(context, db, change, reader.project.id);
  }
  work.afterCommit(() => context.hub.toEverybody('lang.textsChanged', { Language: name }));
}
