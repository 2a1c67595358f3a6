import { textOfHtml } from '../../../../engine/export/cell.ts';
import type { ActionCell, LeanCell } from '../../../../schemas/entities/action-data.ts';
import { CONFERENCE } from '../../../../schemas/entities/action.ts';
import type { Fields } from '../../../../schemas/entities/fields.ts';
import { dayOf, type Day } from '../../../../schemas/formats/greek-date.ts';
import { isObject } from '../../../policy/settings.ts';
import type { ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { dayOfAction, withDateOfMentee } from '../actions/availability.ts';
import type { CellText } from '../../../platform/sheets/workbook.ts';
import { FAILED_TEXT, evaluateFunction } from './run-functions.ts';

/** An action as the columns of a file need it. */
export interface ExportAction {
  readonly id: number;
  readonly type: number;
  readonly title: string;
  readonly titles: string;
  readonly function: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The parameters for its Function from the export's request. */
  readonly params?: unknown;
}

/** A mentee's cell of the action; without one the reader does not see it. */
export interface ExportCell {
  readonly cell: LeanCell | undefined;
  readonly fields: Fields;
}

type Translate = (key: string) => string;

/** The titles of an action's own columns; its Function returns a value for each. */
export const columnTitles = ({ titles }: Pick<ExportAction, 'titles'>): readonly string[] =>
  titles
    .split(',')
    .map((title) => title.trim())
    .filter((title) => title !== '');

/** The cells of an action in a file by mentee: as many texts as the action has columns. */
export async function createCellTexts(
  caller: ScriptCaller,
  action: ExportAction,
  rows: readonly ExportCell[],
  t: Translate,
): Promise<readonly (readonly CellText[])[]> {
  const columns = Math.max(1, columnTitles(action).length);
  const shown = rows.flatMap(({ cell, fields }) => (cell ? [{ cell: withDefaults(cell), fields }] : []));
  const made = await evaluateFunction(
    caller,
    action.function,
    shown.map(({ cell, fields }) => functionInput(action, cell, fields)),
    action.title,
  );
  const today = dayOf(Date.now());
  let next = 0;
  return rows.map(({ cell }) => {
    if (!cell) return Array.from({ length: columns }, () => '');
    return spreadOverColumns(made[next++], columns, () => stateText(action, cell, today, t));
  });
}

/** Restores the defaults that a lean cell leaves out, since Functions get whole cells. */
const withDefaults = ({
  Completed = false,
  Locked = null,
  Mentee = {},
  Public = {},
  Action = {},
  Time = null,
}: LeanCell): ActionCell => ({
  Completed,
  Locked,
  Shown: true,
  Mentee,
  Public,
  Action,
  Time,
});

const functionInput = ({ data, params }: ExportAction, cell: ActionCell, fields: Fields) => ({
  ...cell,
  Fields: fields,
  Data: data,
  ...(params === undefined ? {} : { Params: params }),
});

/** A list has a value for each column; a dash fills all of them; other values go to the first column. */
function spreadOverColumns(made: unknown, columns: number, otherwise: () => string): readonly CellText[] {
  const value = isObject(made) && 'text' in made ? made['text'] : made;
  const list = Array.isArray(value) ? value : [isNothing(value) ? otherwise() : value];
  if (value === FAILED_TEXT) return Array.from({ length: columns }, () => FAILED_TEXT);
  if (columns === 1) return [list.length > 1 ? list.map(toCellText).join(', ') : toCellText(list[0])];
  return Array.from({ length: columns }, (_, index) => toCellText(list[index]));
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '' || value === false;

function toCellText(value: unknown): CellText {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value === undefined || value === null) return '';
  // A Function may give HTML.
  return typeof value === 'string' ? textOfHtml(value) : JSON.stringify(value);
}

/** The text of a cell without a Function. */
function stateText(action: ExportAction, cell: LeanCell, today: Day | null, t: Translate): string {
  if (cell.Completed) return t('mentor.cell.done');
  if (cell.Locked) return t('mentor.cell.locked');
  if (action.type !== CONFERENCE && isPast(dayOfAction(withDateOfMentee(action.data, cell.Action ?? null)), today))
    return t('mentor.cell.late');
  return cell.Wrote ? t('mentor.cell.wrote') : '';
}

const isPast = (day: Day | null, today: Day | null): boolean =>
  day !== null && today !== null && dayNumber(day) < dayNumber(today);

const dayNumber = ({ year, month, day }: Day): number => (year * 100 + month) * 100 + day;
