import { isObject } from '../documents/built-in.ts';
import type { ReportTable } from '../../../platform/data/report/catalogue.ts';
import { DAYS, operandsOf, shownOf, YEARS, type Operand } from '../../../platform/sql/builder/operands.ts';
import type { Field, Label, Thing } from '../../../platform/sql/builder/things.ts';
import { readableFields } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { REPORT_LINKS, REPORT_VALUES } from '../../../policy/report-links.ts';

type Tables = readonly ReportTable[];
type Texts = Readonly<Record<string, string>>;

/** The data of a query's author: their texts, and the fields of people that they read. */
interface Author {
  readonly texts: Texts;
  readonly fields: readonly Field[];
}

/** The view that has the fields of people. */
const PEOPLE = 'people';

/** The views as things for the query builder. */
export const thingsOf = (tables: Tables, { texts, fields }: Author): Thing[] =>
  tables.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => ({ ...column, labels: labelsOf(`${name}.${column.name}`, texts) })),
    links: REPORT_LINKS[name] ?? [],
    ...(name === PEOPLE ? { fields } : {}),
  }));

function labelsOf(column: string, texts: Texts): Label[] {
  const few = REPORT_VALUES[column];
  return (few?.values ?? []).map((value) => ({ value, text: texts[`${few?.texts}.${value}`] ?? value }));
}

/** The names of people are a column of their own. */
const NAMES: ReadonlySet<string> = new Set(['first_name', 'last_name']);

/** The fields of people that the reader sees, as the settings of the project define them. */
export const fieldsOf = (reader: Reader): Field[] =>
  [...readableFields(reader)]
    .filter(([name]) => !NAMES.has(name))
    .map(([name, { definition }]) => ({
      name,
      title: definition.Label ?? name,
      kind: definition.Type === 'date' ? 'date' : 'text',
      labels: (definition.Options ?? []).flatMap(optionOf),
    }));

function optionOf(option: unknown): Label[] {
  const [value, text = value] = isObject(option) ? [option['Value'], option['Label']] : [option];
  return typeof value === 'string' && value !== '' ? [{ value, text: typeof text === 'string' ? text : value }] : [];
}

/** The views for authors of queries, with their names in one language. */
export function presentTables(tables: Tables, author: Author) {
  const { texts } = author;
  const things = thingsOf(tables, author);
  return tables.map(({ name, comment, columns }, at) => ({
    Name: name,
    Comment: comment,
    Title: textOf(texts, name),
    About: textOf(texts, `about.${name}`),
    Columns: columns.map((column) => ({ Name: column.name, Type: column.type, Comment: column.comment })),
    Paths: [...operandsOf(things[at], things).values()]
      .toSorted((one, other) => Number(isKey(one)) - Number(isKey(other)))
      .map((operand) => presentPath(operand, texts)),
  }));
}

const textOf = (texts: Texts, key: string): string => texts[`reportData.${key}`] ?? key;

const KEYS: ReadonlySet<string> = new Set(
  Object.entries(REPORT_LINKS).flatMap(([view, links]) =>
    links.flatMap(({ from, column }) => (from === '' ? [`${view}.${column}`] : [])),
  ),
);

/** Numbers of people, actions and the like stand last: their names say more. */
const isKey = ({ view, column, kind }: Operand): boolean =>
  column === 'id' || kind === 'other' || KEYS.has(`${view}.${column}`);

const presentPath = (operand: Operand, texts: Texts) => ({
  Path: operand.path,
  Title: titleOf(operand, texts),
  Kind: operand.kind,
  Shown: [...shownOf(operand)],
  Values: [...(operand.kind === 'text' || operand.kind === 'texts' ? (operand.labels ?? []) : [])],
});

/** `Mentor: Name`, or `Mentor: Date (days since then)`. */
function titleOf({ path, link, view, column, title }: Operand, texts: Texts): string {
  const own = title ?? textOf(texts, `${view}.${column}`);
  const whole = link === '' ? own : `${textOf(texts, `link.${link}`)}: ${own}`;
  if (path.endsWith(DAYS)) return `${whole} (${textOf(texts, 'days')})`;
  return path.endsWith(YEARS) ? `${whole} (${textOf(texts, 'years')})` : whole;
}
