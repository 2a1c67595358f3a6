import type { ReportTable } from '../../../platform/data/report/catalogue.ts';
import { REPORT_LINKS, REPORT_VALUES } from '../../../policy/report-links.ts';
import { DAYS, operandsOf, shownOf, type Operand } from '../../../platform/sql/builder/operands.ts';
import type { Thing } from '../../../platform/sql/builder/things.ts';

type Tables = readonly ReportTable[];

/** The views as things for the query builder. */
export const thingsOf = (tables: Tables): Thing[] =>
  tables.map(({ name, columns }) => ({ name, columns, links: REPORT_LINKS[name] ?? [] }));

/** The views for authors of queries, with their names in one language. */
export function presentTables(tables: Tables, texts: Texts) {
  const things = thingsOf(tables);
  return tables.map(({ name, comment, columns }, at) => ({
    Name: name,
    Comment: comment,
    Title: textOf(texts, name),
    About: textOf(texts, `about.${name}`),
    Columns: columns.map((column) => ({ Name: column.name, Type: column.type, Comment: column.comment })),
    Paths: [...operandsOf(things[at], things).values()].map((operand) => presentPath(operand, texts)),
  }));
}

type Texts = Readonly<Record<string, string>>;
const textOf = (texts: Texts, key: string): string => texts[`reportData.${key}`] ?? key;

const presentPath = (operand: Operand, texts: Texts) => ({
  Path: operand.path,
  Title: titleOf(operand, texts),
  Kind: operand.kind,
  Shown: [...shownOf(operand)],
  Values: valuesOf(operand, texts),
});

function valuesOf({ view, column }: Operand, texts: Texts) {
  const few = REPORT_VALUES[`${view}.${column}`];
  return (few?.values ?? []).map((value) => ({ value, text: texts[`${few?.texts}.${value}`] ?? value }));
}

/** `Mentor: Name`, or `Mentor: Date (days since then)`. */
function titleOf({ path, link, view, column }: Operand, texts: Texts): string {
  const own = textOf(texts, `${view}.${column}`);
  const title = link === '' ? own : `${textOf(texts, `link.${link}`)}: ${own}`;
  return path.endsWith(DAYS) ? `${title} (${textOf(texts, 'days')})` : title;
}
