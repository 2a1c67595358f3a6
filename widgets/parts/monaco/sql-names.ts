/** The names that an SQL text can use. */
interface SqlTable {
  readonly name: string;
  readonly text?: string | null;
  readonly columns: readonly { readonly name: string; readonly type?: string | null; readonly text?: string | null }[];
}

/** Words that stand at the place of a table's alias but are keywords. */
export interface SqlNames {
  readonly tables: readonly SqlTable[];
  readonly functions: readonly string[];
}

export interface SqlSuggestion {
  readonly kind: 'table' | 'column' | 'function' | 'keyword' | 'parameter';
  readonly label: string;
  readonly detail?: string;
  readonly text?: string;
}

const KEYWORDS =
  'select from where join left on group by order having limit with as and or not in is null case when then else end distinct union all between exists filter over partition desc asc coalesce';
const OF_SERVER = ['@CurrentUserId', '@CurrentUserRoles', '@IsCoordinator'];

/** Words that stand where a table has its other name, and are none. */
const NO_ALIAS: ReadonlySet<string> = new Set(
  'on where join left right full inner cross group order having limit union natural using'.split(' '),
);
const MENTIONS = /\b(?:from|join)\s+(\w+)(?:\s+(?:as\s+)?([\p{L}_][\p{L}\p{N}_]*))?/giu;
// pattern-limit 300: the line is cut.
const BEFORE = /([\p{L}_][\p{L}\p{N}_]*)\.[\p{L}\p{N}_]*$/u;
const LINE = 300;

/** The table for each name in a text: its own name and its aliases. */
function findTables(text: string, { tables }: SqlNames): ReadonlyMap<string, SqlTable> {
  const found = new Map<string, SqlTable>();
  for (const [, name = '', alias = ''] of text.matchAll(MENTIONS)) {
    const table = tables.find((candidate) => candidate.name === name.toLowerCase());
    if (!table) continue;
    found.set(table.name, table);
    if (alias !== '' && !NO_ALIAS.has(alias.toLowerCase())) found.set(alias.toLowerCase(), table);
  }
  return found;
}

/** The completions at a position. `before` is the line up to it. */
export function completeSql(text: string, before: string, names: SqlNames): readonly SqlSuggestion[] {
  const tables = findTables(text, names);
  const owner = BEFORE.exec(before.slice(-LINE))?.[1]?.toLowerCase();
  if (owner !== undefined) return columnsOf(tables.get(owner));
  return [
    ...[...new Set(tables.values())].flatMap((table) => columnsOf(table)),
    ...names.tables.map(({ name, text: description }): SqlSuggestion =>
      suggestion('table', name, undefined, description),
    ),
    ...OF_SERVER.map((label) => suggestion('parameter', label)),
    ...KEYWORDS.split(' ').map((label) => suggestion('keyword', label)),
    ...names.functions.map((label) => suggestion('function', label)),
  ];
}

const columnsOf = (table: SqlTable | undefined): readonly SqlSuggestion[] =>
  (table?.columns ?? []).map(({ name, type, text }) =>
    suggestion('column', name, [table?.name, type].filter(Boolean).join(': '), text),
  );

const suggestion = (
  kind: SqlSuggestion['kind'],
  label: string,
  detail?: string | null,
  text?: string | null,
): SqlSuggestion => ({ kind, label, ...(detail ? { detail } : {}), ...(text ? { text } : {}) });

/** Explains a word in lines of plain text; null where it is unknown. `owner` is the name before its dot. */
export function explainSql(
  text: string,
  word: string,
  owner: string | undefined,
  names: SqlNames,
): readonly string[] | null {
  const tables = findTables(text, names);
  const table = owner === undefined ? names.tables.find(({ name }) => name === word) : undefined;
  if (table) return [table.name, table.text ?? ''];
  const owned = owner === undefined ? [...new Set(tables.values())] : [tables.get(owner.toLowerCase())];
  for (const ownerTable of owned) {
    const column = ownerTable?.columns.find(({ name }) => name === word);
    if (ownerTable && column)
      return [`${ownerTable.name}.${column.name}${column.type ? `: ${column.type}` : ''}`, column.text ?? ''];
  }
  return null;
}

const namesOfTexts = new Map<string, SqlNames>();

/** Sets the names that one text can use. Returns a function that removes them. */
export function setSqlNames(uri: string, names: SqlNames): () => void {
  namesOfTexts.set(uri, names);
  return () => {
    if (namesOfTexts.get(uri) === names) namesOfTexts.delete(uri);
  };
}

export const sqlNamesOf = (uri: string): SqlNames | undefined => namesOfTexts.get(uri);
