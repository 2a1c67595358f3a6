import type { Calls } from '../../../schemas/calls/index.ts';
import type { Db } from '../../area.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { textsWithOwn } from '../lang/own-texts.ts';
import type { ScriptAsker } from '../../sandbox/scripts.ts';
import { languageOf } from '../../mail/template.ts';
import { actionsOf, ACTION_ORDER } from '../actions/rows.ts';
import { inGrids } from './cells.ts';
import { fieldColumns, nameColumns, progressColumns, type PeopleColumn } from './columns.ts';
import type { LeanCell } from '../../../schemas/entities/action-data.ts';
import { showsMentors, type GridRow } from './rows.ts';
import { saidOf, titlesOf, type CellText, type SayingAction } from './said.ts';

type Body = Calls['grid.mentorGridExport']['body'];

/** What goes into a file: which columns, in which language. */
export type Asked = Pick<Body, 'ActionFilters' | 'Fields' | 'Lang'>;

/** A grid as a file holds it. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly actions: readonly number[];
  /** The cells of some rows. */
  readonly lines: (rows: readonly GridRow<LeanCell>[], asker: ScriptAsker) => Promise<CellText[][]>;
}

type Translate = (key: string) => string;

/** Makes the columns once; rows come in pieces. */
export async function sheetOf(db: Db, reader: Reader, { ActionFilters, Fields, Lang }: Asked): Promise<Sheet> {
  const [t, actions] = await Promise.all([translator(db, Lang), actionsFor(db, reader, ActionFilters)]);
  const people = peopleColumns(reader, t, Fields === true);
  return {
    headers: [...people.map(({ header }) => header), ...actions.flatMap(headersOf)],
    actions: actions.map(({ id }) => id),
    lines: (rows, asker) => linesOf(asker, rows, people, actions, t),
  };
}

/** Functions run one column after the other: a file takes one place among the scripts of its reader. */
async function linesOf(
  asker: ScriptAsker,
  rows: readonly GridRow<LeanCell>[],
  people: readonly PeopleColumn[],
  actions: readonly SayingAction[],
  t: Translate,
): Promise<CellText[][]> {
  const fields = rows.map((row) => ({ ...row.Fields, ...row.ProjectFields }));
  const ofPeople: (readonly CellText[])[] = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const { say } of people) ofPeople.push(await say(rows, asker));
  const ofActions: (readonly (readonly CellText[])[])[] = [];
  for (const action of actions) {
    const said = rows.map((row, index) => ({ cell: row.Actions[String(action.id)], fields: fields[index] ?? {} }));
    // oxlint-disable-next-line no-await-in-loop
    ofActions.push(await saidOf(asker, action, said, t));
  }
  return rows.map((_, row) => [
    ...ofPeople.map((column) => column[row] ?? ''),
    ...ofActions.flatMap((action) => action[row] ?? []),
  ]);
}

function peopleColumns(reader: Reader, t: Translate, fields: boolean): readonly PeopleColumn[] {
  const mentor: PeopleColumn = {
    header: t('users.mentor'),
    say: (rows) => rows.map(({ Mentor = '' }) => Mentor),
  };
  return [
    ...nameColumns(reader, t),
    ...(showsMentors(reader) ? [mentor] : []),
    ...progressColumns(t),
    ...(fields ? fieldColumns(reader) : []),
  ];
}

function headersOf(action: SayingAction): readonly string[] {
  const titles = titlesOf(action);
  return titles.length > 1 ? titles.map((title) => `${action.title}: ${title}`) : [titles[0] ?? action.title];
}

async function actionsFor(db: Db, reader: Reader, filters: Asked['ActionFilters']): Promise<SayingAction[]> {
  const rows = await actionsOf(db, reader)
    .where(inGrids)
    .select(['actions.id', 'actions.type', 'actions.title', 'actions.titles', 'actions.function', 'actions.data'])
    .orderBy(ACTION_ORDER)
    .execute();
  if (!filters) return rows;
  const asked = new Map(filters.map(({ ActionId, Params }) => [idOf(ActionId), Params]));
  return rows.filter(({ id }) => asked.has(id)).map((row) => ({ ...row, params: asked.get(row.id) }));
}

async function translator(db: Db, language: string | undefined): Promise<Translate> {
  const texts = (await textsWithOwn(db, languageOf(language))) ?? {};
  return (key) => texts[key] ?? key;
}
