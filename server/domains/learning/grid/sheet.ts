import type { Calls } from '../../../../schemas/calls/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { loadTexts } from '../../../platform/texts/text-overrides.ts';
import type { ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import { selectVisibleActions, ACTION_ORDER } from '../actions/rows.ts';
import { isInGrids } from '../actions/visible-actions.ts';
import { createFieldColumns, createNameColumns, progressColumns, type PeopleColumn } from './columns.ts';
import type { LeanCell } from '../../../../schemas/entities/action-data.ts';
import { canSeeMentors, type GridRow } from './rows.ts';
import { createCellTexts, columnTitles, type ExportAction } from './cell-text.ts';
import type { CellText } from '../../../platform/sheets/workbook.ts';

type Body = Calls['grid.mentorGridExport']['body'];

/** The columns and the language of a file. */
export type ExportColumns = Pick<Body, 'ActionFilters' | 'Fields' | 'Lang'>;

/** A grid for the export to a file. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly actions: readonly number[];
  /** The cells of some rows. */
  readonly lines: (rows: readonly GridRow<LeanCell>[], caller: ScriptCaller) => Promise<CellText[][]>;
}

type Translate = (key: string) => string;

/** Makes the columns once; rows come in batches. */
export async function createSheet(
  db: Db,
  reader: Reader,
  { ActionFilters, Fields, Lang }: ExportColumns,
): Promise<Sheet> {
  const [t, actions] = await Promise.all([createTranslator(db, Lang), loadExportActions(db, reader, ActionFilters)]);
  const people = peopleColumns(reader, t, Fields === true);
  return {
    headers: [...people.map(({ header }) => header), ...actions.flatMap(actionHeaders)],
    actions: actions.map(({ id }) => id),
    lines: (rows, caller) => createLines(caller, rows, people, actions, t),
  };
}

/** Runs the Functions one column after the other, so that a file takes one place among the scripts of its reader. */
async function createLines(
  caller: ScriptCaller,
  rows: readonly GridRow<LeanCell>[],
  people: readonly PeopleColumn[],
  actions: readonly ExportAction[],
  t: Translate,
): Promise<CellText[][]> {
  const fields = rows.map((row) => ({ ...row.Fields, ...row.ProjectFields }));
  const ofPeople: (readonly CellText[])[] = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const { textsOf: say } of people) ofPeople.push(await say(rows, caller));
  const ofActions: (readonly (readonly CellText[])[])[] = [];
  for (const action of actions) {
    const said = rows.map((row, index) => ({ cell: row.Actions[String(action.id)], fields: fields[index] ?? {} }));
    // oxlint-disable-next-line no-await-in-loop
    ofActions.push(await createCellTexts(caller, action, said, t));
  }
  return rows.map((_, row) => [
    ...ofPeople.map((column) => column[row] ?? ''),
    ...ofActions.flatMap((action) => action[row] ?? []),
  ]);
}

function peopleColumns(reader: Reader, t: Translate, fields: boolean): readonly PeopleColumn[] {
  const mentor: PeopleColumn = {
    header: t('users.mentor'),
    textsOf: (rows) => rows.map(({ Mentor = '' }) => Mentor),
  };
  return [
    ...createNameColumns(reader, t),
    ...(canSeeMentors(reader) ? [mentor] : []),
    ...progressColumns(t),
    ...(fields ? createFieldColumns(reader) : []),
  ];
}

function actionHeaders(action: ExportAction): readonly string[] {
  const titles = columnTitles(action);
  return titles.length > 1 ? titles.map((title) => `${action.title}: ${title}`) : [titles[0] ?? action.title];
}

async function loadExportActions(
  db: Db,
  reader: Reader,
  filters: ExportColumns['ActionFilters'],
): Promise<ExportAction[]> {
  const rows = await selectVisibleActions(db, reader)
    .where(isInGrids)
    .select(['actions.id', 'actions.type', 'actions.title', 'actions.titles', 'actions.function', 'actions.data'])
    .orderBy(ACTION_ORDER)
    .execute();
  if (!filters) return rows;
  const asked = new Map(filters.map(({ ActionId, Params }) => [parseId(ActionId), Params]));
  return rows.filter(({ id }) => asked.has(id)).map((row) => ({ ...row, params: asked.get(row.id) }));
}

async function createTranslator(db: Db, language: string | undefined): Promise<Translate> {
  const texts = (await loadTexts(db, toMailLanguage(language))) ?? {};
  return (key) => texts[key] ?? key;
}
