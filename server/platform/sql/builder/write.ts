import {
  MAX_NAME_BYTES,
  type BuildFault,
  type BuiltColumn,
  type QueryModel,
} from '../../../../schemas/entities/query-model.ts';
import { SqlRefused } from '../refusal.ts';
import { assertReadableText, TEXT_LIMITS } from '../text-limits.ts';
import { conditionSql, isNoRule } from './conditions.ts';
import { expressionOf, isTestable, isTotal, operandsOf, shownOf, totalOf, type Operand } from './operands.ts';
import { quoteName } from './quote.ts';
import type { Link, Thing } from './things.ts';

/** A missing part of a model, with the number of the column from 1; 0 for none. */
interface BuildProblem {
  readonly code: BuildFault;
  readonly number: number;
}

export type BuiltText = { readonly sql: string } | { readonly problems: readonly BuildProblem[] };

/** The SQL of a model. Names come from the catalogue; names of columns and values are quoted. */
export function writeQuery(model: QueryModel, things: readonly Thing[]): BuiltText {
  const thing = things.find(({ name }) => name === model.View);
  if (!thing) return { problems: [{ code: 'view', number: 0 }] };
  const operands = operandsOf(thing, things);
  const problems = findProblems(model, operands);
  const filter = isNoRule(model.Filter) ? null : conditionSql(model.Filter, operands);
  const having = isNoRule(model.Having) ? null : conditionSql(model.Having, totalsOf(model, operands));
  if (filter === undefined) problems.push({ code: 'filter', number: 0 });
  if (having === undefined) problems.push({ code: 'having', number: 0 });
  if (problems.length > 0) return { problems };
  const used = [...model.Columns.flatMap(({ Path }) => operands.get(Path) ?? []), ...(filter?.used ?? [])];
  const sql = [
    `select\n  ${model.Columns.map((column) => columnSql(column, operands)).join(',\n  ')}`,
    `from ${quoteName(thing.name)}`,
    ...joinsOf(thing, used),
    ...(filter ? [`where ${filter.sql}`] : []),
    ...groupsOf(model.Columns),
    ...(having ? [`having ${having.sql}`] : []),
    ...(model.Order.length > 0 ? [`order by ${model.Order.map(orderSql).join(', ')}`] : []),
    ...(model.Limit === null ? [] : [`limit ${model.Limit}`]),
    '',
  ].join('\n');
  return checkText(sql);
}

type Operands = ReadonlyMap<string, Operand>;

/** The totals of the columns of a model: `total2` is that of the second. */
export const totalsOf = ({ Columns }: Pick<QueryModel, 'Columns'>, operands: Operands): Operands =>
  new Map(
    Columns.flatMap(({ Path, Shown }, at) => {
      const path = `total${at + 1}`;
      return isTestable(Shown) ? [[path, totalOf(operands.get(Path), Shown, path)] as const] : [];
    }),
  );

const columnSql = ({ Path, Shown, Name }: BuiltColumn, operands: Operands): string =>
  `${expressionOf(operands.get(Path), Shown)} as ${quoteName(Name)}`;

const orderSql = ({ Column, Down }: QueryModel['Order'][number]): string =>
  Down ? `${Column} desc nulls last` : String(Column);

/** The columns without a total, if one has a total. */
function groupsOf(columns: readonly BuiltColumn[]): string[] {
  const places = columns.flatMap(({ Shown }, at) => (isTotal(Shown) ? [] : [at + 1]));
  return places.length === 0 || places.length === columns.length ? [] : [`group by ${places.join(', ')}`];
}

/** The joins of the used links, each after those that lead to it. */
function joinsOf(thing: Thing, used: readonly Operand[]): string[] {
  const needed = new Set<string>();
  const add = (name: string): void => {
    const link = thing.links.find((candidate) => candidate.name === name);
    if (!link || needed.has(name)) return;
    needed.add(name);
    add(link.from);
  };
  for (const { link } of used) add(link);
  return thing.links.filter(({ name }) => needed.has(name)).map((link) => joinSql(link, thing));
}

function joinSql({ name, view, from, column, key, without, many }: Link, thing: Thing): string {
  const alias = quoteName(name);
  if (many) {
    const last = many.time === undefined ? '' : `, max(${quoteName(many.time)}) as "last"`;
    const counted = many.distinct === undefined ? '*' : `distinct ${quoteName(many.distinct)}`;
    const rows = `select ${quoteName(key)} as "key", count(${counted}) as "count"${last} from ${quoteName(view)} group by 1`;
    return `left join (${rows}) as ${alias} on ${alias}."key" = ${quoteName(thing.name)}.${quoteName(column)}`;
  }
  const on = `${alias}.${quoteName(key)} = ${quoteName(from || thing.name)}.${quoteName(column)}`;
  const only = without === undefined ? '' : ` and ${alias}.${quoteName(without)} is null`;
  return `left join ${quoteName(view)} as ${alias} on ${on}${only}`;
}

function findProblems({ Columns, Order }: QueryModel, operands: Operands): BuildProblem[] {
  const names = Columns.map(({ Name }) => Name);
  const ordered = Order.map(({ Column }) => Column);
  return [
    ...(Columns.length === 0 ? [{ code: 'no-columns', number: 0 } as const] : []),
    ...Columns.flatMap((column, at) => {
      const code = columnFault(column, operands, names.indexOf(column.Name) < at);
      return code ? [{ code, number: at + 1 }] : [];
    }),
    ...(ordered.some((column, at) => column > Columns.length || ordered.indexOf(column) < at)
      ? [{ code: 'order', number: 0 } as const]
      : []),
  ];
}

function columnFault({ Path, Shown, Name }: BuiltColumn, operands: Operands, isTwice: boolean): BuildFault | undefined {
  const operand = operands.get(Path);
  if (Path !== '' && !operand) return 'column';
  if (!shownOf(operand).includes(Shown)) return 'shown';
  if (Name.trim() === '') return 'name';
  if (new TextEncoder().encode(Name).length > MAX_NAME_BYTES) return 'name-long';
  return isTwice ? 'name-twice' : undefined;
}

/** The limits of texts that people write apply, too. */
function checkText(sql: string): BuiltText {
  try {
    assertReadableText(sql);
    return { sql };
  } catch (error) {
    if (!(error instanceof SqlRefused)) throw error;
    return { problems: [{ code: sql.length > TEXT_LIMITS.characters ? 'too-long' : 'character', number: 0 }] };
  }
}
