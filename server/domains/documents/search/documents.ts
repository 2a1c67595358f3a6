import { sql } from 'kysely';
import { documents } from '../../../../schemas/calls/documents.ts';
import { storedKindOf, storedKinds, type StoredKindName } from '../../../../schemas/documents/index.ts';
import type { HitLink } from '../../../../schemas/entities/search.ts';
import { searchRank } from '../../../../schemas/formats/search-rank.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { createFinder } from '../../../policy/finder.ts';
import { readBuiltInUnits } from '../documents/built-in.ts';
import { createTitleReader } from './titles.ts';

/** Finds the documents of the project by name and title, for those who edit them. */
export const documentFinder = createFinder({
  kind: 'document',
  roles: documents.list.roles,
  find: async ({ project }, { context, search }) => {
    const [rows, read] = await Promise.all([loadDocuments(context.db, project.id), createTitleReader(context)]);
    return rows
      .map((row) => ({ ...row, titles: read(row.title, row.name) }))
      .filter(({ name, titles }) => [name, ...titles.all].some((text) => searchRank(text, search) !== null))
      .map(({ kind, name, time, titles }) => ({
        Id: `${kind}/${name}`,
        Title: titles.shown,
        Detail: titles.shown === name ? '' : name,
        Keys: [`search.document.${kind}`],
        Time: time,
        otherTexts: [name, ...titles.all],
        Links: editorLinks(kind, name),
      }));
  },
});

interface DocumentTitle {
  readonly kind: StoredKindName;
  readonly name: string;
  readonly title: unknown;
  readonly time: Date | null;
}

/** The documents of the project, and the built-in ones that it does not replace. Settings have an entry of their own. */
async function loadDocuments(db: Db, project: number): Promise<readonly DocumentTitle[]> {
  const stored = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', '<>', storedKinds.settings.name)
    .select(['kind', 'name', 'time'])
    .select(sql`coalesce(document -> 'title', document -> 'Title')`.as('title'))
    .execute();
  const built = [...readBuiltInUnits().values()].map(
    ({ kind, name, document }) => [`${kind}/${name}`, { kind, name, title: document['title'], time: null }] as const,
  );
  const own = stored.flatMap(({ kind: text, name, title, time }) => {
    const kind = storedKindOf(text)?.name;
    return kind ? [[`${kind}/${name}`, { kind, name, title, time }] as const] : [];
  });
  return [...new Map<string, DocumentTitle>([...built, ...own]).values()];
}

/** The values of the editor's address by the name of the document. */
const EDITOR_VALUES: Readonly<Record<StoredKindName, (name: string) => HitLink['With']>> = {
  screen: (name) => ({ kind: 'screen', name }),
  part: (name) => ({ kind: 'part', name }),
  customView: (name) => ({ kind: 'customView', name }),
  htmlView: (name) => ({ kind: 'htmlView', name }),
  settings: () => ({}),
  microdata: () => ({}),
  actionView: (name) => {
    const [whose = '', id = '', View = ''] = name.split('/');
    return whose === 'types' ? { typeId: id, View } : { id, View };
  },
  mail: (name) => {
    const [Name = '', Language = ''] = name.split('.');
    return { Name, Language };
  },
  query: (name) => ({ id: name }),
  report: (name) => ({ id: name }),
  service: (name) => ({ name }),
  template: (name) => ({ Name: name }),
  workbook: (name) => ({ name }),
};

function editorLinks(kind: StoredKindName, name: string): HitLink[] {
  const { editor } = storedKinds[kind];
  const State: HitLink['State'] = kind === 'microdata' ? { tab: 'microdata' } : {};
  return editor === null ? [] : [{ Screen: editor, With: EDITOR_VALUES[kind](name), State }];
}
