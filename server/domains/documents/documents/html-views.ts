import { sql } from 'kysely';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import type { HtmlView } from '../../../../schemas/documents/html-view.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Unit } from './built-in.ts';
import { isFrameCall } from './frame-calls.ts';
import { unitNameOf } from './view-names.ts';

const KIND = storedKinds.htmlView.name;

type Facts = Pick<HtmlView, 'Title' | 'Category' | 'Access' | 'Calls'>;

/** The screen that shows a view of HTML: the frame, with the calls that its script may make. */
export function htmlViewUnit(
  name: string,
  { Title, Category, Access = [], Calls = [] }: Facts,
  revision: number,
): Unit {
  const screen = unitNameOf(KIND, name);
  const document = {
    screen,
    version: 1,
    title: Title || name,
    address: Category ? `views/${Category}/${name}` : screen,
    access: Access.length > 0 ? Access : ['Admin'],
    params: { data: { type: 'string', default: '' } },
    body: {
      widget: 'htmlFrame',
      props: { name, revision, label: Title || name, calls: Calls.filter(isFrameCall), data: '{{params.data}}' },
    },
  };
  return { kind: 'screen', name: screen, document, functions: '', view: true };
}

/** Loads the HTML views of a project without HTML and scripts, which only their frames need. */
export async function loadHtmlViewUnits(db: Db, project: number): Promise<Unit[]> {
  const rows = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', '=', KIND)
    .select(['name', 'revision'])
    .select(sql<Facts>`document::jsonb - 'Html' - 'Controller'`.as('facts'))
    .execute();
  return rows.map(({ name, facts, revision }) => htmlViewUnit(name, facts, revision));
}
