import { readCellGroup } from '../../schemas/documents/cell-groups.ts';
import { readJson, workbookValues } from '../../schemas/documents/questionnaire-answers.ts';
import { valueOfInput } from '../../schemas/documents/workbook-answers.ts';
import type { WaitingAnswer } from './saver.ts';

/** Changed cells of one workbook that are sent together. */
export interface CellBatch {
  readonly group: string;
  readonly items: readonly WaitingAnswer[];
}

/** The maximum number of cells in one call. A larger paste is sent in several calls. */
const MAX_CELLS = 500;
const MAX_CHARACTERS = 60_000;

const nameOf = ({ answer }: WaitingAnswer): string => readCellGroup(answer.GroupId)?.name ?? '';

/** The cells of one workbook at the head of the queue. */
export function batchOf(queue: readonly WaitingAnswer[]): CellBatch {
  const group = readCellGroup(queue[0]?.answer.GroupId ?? '')?.group ?? '';
  const items: WaitingAnswer[] = [];
  let characters = 0;
  for (const item of queue) {
    const cell = readCellGroup(item.answer.GroupId);
    characters += nameOf(item).length + (item.answer.Text?.length ?? 0) + 8;
    const isFull = items.length >= MAX_CELLS || characters > MAX_CHARACTERS;
    if (cell?.group !== group || (isFull && items.length > 0)) break;
    items.push(item);
  }
  return { group, items };
}

/** The body of the call for a batch. A cell that changed twice has its last value, and the state that was seen before the first change. */
export function bodyOf({ group, items }: CellBatch) {
  const values = new Map(items.map((item) => [nameOf(item), item.answer.Text ?? 'null']));
  const seen = new Map(items.toReversed().map((item) => [nameOf(item), item.seen]));
  return {
    GroupId: group,
    Text: `{${[...values].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`,
    Seen: Object.fromEntries(
      [...seen].flatMap(([name, json]) => (typeof json === 'string' ? [[name, readJson(json)] as const] : [])),
    ),
  };
}

interface CellConflict {
  readonly item: WaitingAnswer;
  /** The stored value of the cell. */
  readonly stored: { readonly Text: string | null };
}

/** The cells of a batch whose stored value differs from both the seen and the sent one. */
export function conflictsOf({ items }: CellBatch, theirs: unknown): readonly CellConflict[] {
  const { Text } = Object(theirs);
  const values = workbookValues(typeof Text === 'string' ? Text : '');
  const last = new Map(items.map((item) => [nameOf(item), item]));
  const seen = new Map(items.toReversed().map((item) => [nameOf(item), item.seen]));
  return [...last].flatMap(([name, item]) => {
    const value = valueOfInput(values, name);
    const stored = value === undefined ? null : JSON.stringify(value);
    return stored === seen.get(name) || stored === item.answer.Text ? [] : [{ item, stored: { Text: stored } }];
  });
}

interface RefusedCell {
  readonly item: WaitingAnswer;
  /** The problem, as text for people. */
  readonly reason: string;
}

/** The cells of a batch that the server names in its refusal. */
export function refusedOf({ items }: CellBatch, fields: unknown): readonly RefusedCell[] {
  const reasons = new Map<string, unknown>(Object.entries(Object(fields)));
  return items.flatMap((item) => {
    const name = nameOf(item);
    const reason = reasons.get(`/Text/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    return typeof reason === 'string' ? [{ item, reason: `${name}: ${reason}` }] : [];
  });
}
