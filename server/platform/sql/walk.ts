// Over 150 lines: the walk and its checks share the place, the scopes and the counts.
import type { SqlCatalogue } from './catalogue.ts';
import { KINDS, type FieldRule } from './kinds.ts';
import { COLLATIONS, FUNCTIONS, OPERATORS, REPORT_SCHEMA, SYSTEM_COLUMNS, TYPES } from './names.ts';
import { SqlRefused, type RefusalCode } from './refusal.ts';

const TREE_LIMITS = { nodes: 4_000, depth: 120 } as const;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Walks the tree of one statement by the table of kinds. Throws for anything that is not in it; returns the views that
 * it reads.
 */
export function walkStatement(statement: unknown, catalogue: SqlCatalogue): readonly string[] {
  const walk = new Walk(catalogue);
  const [kind] = isFields(statement) ? Object.keys(statement) : [];
  if (kind !== 'SelectStmt') throw new SqlRefused('statement', 'Only queries are allowed: select, values or with.');
  walk.node(statement, SELECT_ONLY);
  return [...walk.read];
}

const SELECT_ONLY: ReadonlySet<string> = new Set(['SelectStmt']);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Walk {
  readonly read = new Set<string>();
  private readonly relations: ReadonlyMap<string, readonly string[]>;
  private readonly others: ReadonlySet<string>;
  private readonly columns: ReadonlySet<string>;
  private readonly callable: ReadonlySet<string>;
  /** The names of WITH queries in scope. */
  private scopes: readonly string[] = [];
  private nodes = 0;
  private depth = 0;
  /** The position of the last node that has one. */
  private byte = 0;

  private readonly checks: ReadonlyMap<string, (fields: Fields) => void> = new Map([
    ['FuncCall', (fields) => this.requireName('function', 'funcname', fields, FUNCTIONS)],
    ['TypeName', (fields) => this.checkType(fields)],
    ['A_Expr', (fields) => this.requireName('operator', 'name', fields, OPERATORS)],
    ['CollateClause', (fields) => this.requireName('collation', 'collname', fields, COLLATIONS)],
    ['SubLink', (fields) => this.checkSubLink(fields)],
    ['RangeVar', (fields) => this.checkRelation(fields)],
    ['RangeFunction', (fields) => this.checkSourceFunctions(fields)],
    ['ColumnRef', (fields) => this.checkColumn(fields)],
  ]);

  constructor({ relations, others, callable }: SqlCatalogue) {
    this.relations = new Map(Object.entries(relations));
    this.others = new Set(others);
    this.columns = new Set(Object.values(relations).flat());
    this.callable = new Set(callable);
  }

  /** `{ Kind: fields }` */
  node(given: unknown, kinds: ReadonlySet<string>): void {
    const entries = isFields(given) ? Object.entries(given) : [];
    const [entry] = entries;
    if (entries.length !== 1 || !entry) throw this.refuse('node', 'The query has a part that is not known.');
    const [kind, fields] = entry;
    if (isFields(fields)) this.notePlace(fields);
    if (!KINDS.has(kind)) throw this.refuse('node', `${kind} is not allowed.`, kind);
    if (!kinds.has(kind)) throw this.refuse('node', `${kind} is not allowed here.`, kind);
    this.fields(kind, fields);
  }

  private fields(kind: string, fields: unknown): void {
    const rules = KINDS.get(kind);
    if (!rules || !isFields(fields)) throw this.refuse('node', `${kind} is not allowed.`, kind);
    this.notePlace(fields);
    this.enter();
    const before = this.scopes;
    // The names in WITH are in scope for the rest of the query.
    if (fields['withClause'] !== undefined) this.withClause(fields['withClause']);
    for (const [name, content] of Object.entries(fields)) {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      if (!rule) throw this.refuse('field', `${kind}.${name} is not allowed.`, `${kind}.${name}`);
      if (name !== 'withClause') this.content(`${kind}.${name}`, content, rule);
    }
    this.notePlace(fields);
    this.checks.get(kind)?.(fields);
    this.scopes = before;
    this.depth -= 1;
  }

  private enter(): void {
    this.nodes += 1;
    this.depth += 1;
    if (this.nodes > TREE_LIMITS.nodes) throw this.refuse('too-large', 'The query has too many parts.');
    if (this.depth > TREE_LIMITS.depth) throw this.refuse('too-deep', 'The query has too many parts in parts.');
  }

  private content(name: string, content: unknown, rule: FieldRule): void {
    switch (rule.rule) {
      case 'value':
        if (typeof content === 'object') throw this.refuse('value', `${name} is not allowed with this value.`, name);
        return;
      case 'oneOf':
        if (!rule.values.has(content))
          throw this.refuse('value', `${String(content)} is not allowed.`, String(content));
        return;
      case 'plain':
        return this.fields(rule.kind, content);
      case 'node':
        return this.node(content, rule.kinds);
      case 'nodes':
        if (!Array.isArray(content)) throw this.refuse('value', `${name} is no list.`, name);
        for (const item of content)
          if (!(rule.empty === true && isFields(item) && Object.keys(item).length === 0)) this.node(item, rule.kinds);
    }
  }

  /** Each query of WITH sees those before it. */
  private withClause(clause: unknown): void {
    this.enter();
    if (!isFields(clause)) throw this.refuse('node', 'WithClause is not allowed.', 'WithClause');
    const unknown = Object.keys(clause).find((name) => name !== 'ctes' && name !== 'location');
    if (unknown !== undefined) throw this.refuse('field', `WITH ${unknown} is not allowed.`, unknown);
    const queries: unknown = clause['ctes'];
    if (!Array.isArray(queries)) throw this.refuse('node', 'WithClause is not allowed.', 'WithClause');
    for (const query of queries) {
      this.node(query, new Set(['CommonTableExpr']));
      const name = textOf(isFields(query) ? query['CommonTableExpr'] : undefined, 'ctename');
      if (name === undefined || this.others.has(name) || name.startsWith('pg_'))
        throw this.refuse('relation', `A WITH query cannot be named ${name}.`, name);
      this.scopes = [...this.scopes, name];
    }
    this.depth -= 1;
  }

  private checkRelation(fields: Fields): void {
    const schema = textOf(fields, 'schemaname');
    const name = textOf(fields, 'relname') ?? '';
    const isQuery = schema === undefined && this.scopes.includes(name);
    if (isQuery) return;
    if ((schema !== undefined && schema !== REPORT_SCHEMA) || !this.relations.has(name))
      throw this.refuse('relation', `There is no ${schema === undefined ? name : `${schema}.${name}`} to read.`, name);
    this.read.add(name);
  }

  /** `f(x)` in FROM, alone or with others: never with its own list of columns. */
  private checkSourceFunctions(fields: Fields): void {
    const lists: unknown = fields['functions'];
    if (!Array.isArray(lists)) throw this.refuse('node', 'RangeFunction is not allowed.', 'RangeFunction');
    for (const list of lists) {
      const items: unknown = isFields(list) && isFields(list['List']) ? list['List']['items'] : undefined;
      const [call, columns] = Array.isArray(items) ? items : [];
      if (!isFields(call) || !('FuncCall' in call) || (isFields(columns) && Object.keys(columns).length > 0))
        throw this.refuse('node', 'Only functions with their own columns are allowed in FROM.', 'RangeFunction');
    }
  }

  /** `p.name` calls the function `name` if p has no such column. */
  private checkColumn(fields: Fields): void {
    const names = stringsOf(fields['fields']);
    const name = names.at(-1);
    if (name === undefined) return;
    if (SYSTEM_COLUMNS.has(name)) throw this.refuse('column', `There is no column ${name}.`, name);
    const isQualified = names.length > 1;
    const isHarmless = this.columns.has(name) || FUNCTIONS.has(name) || TYPES.has(name);
    if (isQualified && !isHarmless && this.callable.has(name))
      throw this.refuse('column', `There is no column ${names.join('.')}: choose another name than ${name}.`, name);
  }

  private checkType(fields: Fields): void {
    this.requireName('type', 'names', fields, TYPES);
    const sizes: unknown = fields['typmods'];
    for (const size of Array.isArray(sizes) ? sizes : [])
      if (!isFields(size) || !isFields(size['A_Const']) || !('ival' in size['A_Const']))
        throw this.refuse('type', 'The size of a type is a number.');
  }

  private checkSubLink(fields: Fields): void {
    if (fields['operName'] !== undefined) this.requireName('operator', 'operName', fields, OPERATORS);
  }

  private requireName(code: RefusalCode, field: string, fields: Fields, allowed: ReadonlySet<string>): void {
    const names = stringsOf(fields[field]);
    const name = names.at(-1) ?? '';
    const isPlain = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
    // `between` and its variants are not operators by name.
    const isWord = code === 'operator' && /^AEXPR_(?:NOT_)?BETWEEN/.test(textOf(fields, 'kind') ?? '');
    if (!isPlain || !(isWord || allowed.has(name)))
      throw this.refuse(code, `The ${code} ${names.join('.')} is not allowed.`, names.join('.'));
  }

  private notePlace(fields: Fields): void {
    const at = fields['location'];
    if (typeof at === 'number' && at >= 0) this.byte = at;
  }

  private refuse(code: RefusalCode, message: string, subject?: string): SqlRefused {
    return new SqlRefused(code, message, { byte: this.byte, ...(subject === undefined ? {} : { subject }) });
  }
}

const textOf = (fields: unknown, name: string): string | undefined => {
  const found = isFields(fields) ? fields[name] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** The names of a list of String nodes; `*` for a star. */
function stringsOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown) => (isFields(item) ? (textOf(item['String'], 'sval') ?? '*') : '*'));
}
