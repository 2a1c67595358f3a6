/** A table as an SQL text names it. */
export interface SqlTable {
  readonly name: string;
  readonly text?: string | null;
  readonly columns: readonly { readonly name: string; readonly type?: string | null; readonly text?: string | null }[];
}

/** What an SQL text can name. */
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

/** Which table each name of a text stands for: its own name, and the one that the text gives it. */
function findTables(text: string, { tables }: SqlNames): ReadonlyMap<string, SqlTable> {
  const found = new Map<string, SqlTable>();
  for (const [, name = '', alias = ''] of text.matchAll(MENTIONS)) {
    const table = tables.find((each) => each.name === name.toLowerCase());
    if (!table) continue;
    found.set(table.name, table);
    if (alias !== '' && !NO_ALIAS.has(alias.toLowerCase())) found.set(alias.toLowerCase(), table);
  }
  return found;
}

/** What can stand at a place. `before` is the line up to it. */
export function completeSql(text: string, before: string, names: SqlNames): readonly SqlSuggestion[] {
  const tables = findTables(text, names);
  const owner = BEFORE.exec(before.slice(-LINE))?.[1]?.toLowerCase();
  if (owner !== undefined) return columnsOf(tables.get(owner));
  return [
    ...[...new Set(tables.values())].flatMap((table) => columnsOf(table)),
    ...names.tables.map(({ name, text: told }): SqlSuggestion => suggestion('table', name, undefined, told)),
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

/** What a word means: lines of plain text; null where nothing is known of it. `owner` is what stands before its dot. */
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
  for (const each of owned) {
    const column = each?.columns.find(({ name }) => name === word);
    if (each && column)
      return [`${each.name}.${column.name}${column.type ? `: ${column.type}` : ''}`, column.text ?? ''];
  }
  return null;
}

const namesOfTexts = new Map<string, SqlNames>();

/** Sets what one text can name. Returns a function that removes it. */
export function setSqlNames(uri: string, names: SqlNames): () => void {
  namesOfTexts.set(uri, names);
  return () => {
    if (namesOfTexts.get(uri) === names) namesOfTexts.delete(uri);
  };
}

export const sqlNamesOf = (uri: string): SqlNames | undefined => namesOfTexts.get(uri);
