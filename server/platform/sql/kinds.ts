// Over 150 lines: the kinds of nodes that a query may have are one table.

/** How the value of a field is checked. */
export type FieldRule =
  /** A flag, number or text without a meaning of its own, or one that a check of the kind reads. */
  | { readonly rule: 'value' }
  | { readonly rule: 'oneOf'; readonly values: ReadonlySet<unknown> }
  /** A node or a list of nodes of some kinds. */
  | { readonly rule: 'node'; readonly kinds: ReadonlySet<string> }
  | { readonly rule: 'nodes'; readonly kinds: ReadonlySet<string>; readonly empty?: boolean }
  /** A node of one kind without its name around it. */
  | { readonly rule: 'plain'; readonly kind: string };

export type KindRule = Readonly<Record<string, FieldRule>>;

const words = (text: string): readonly string[] => text.split(' ');
const value: FieldRule = { rule: 'value' };
const oneOf = (...values: readonly unknown[]): FieldRule => ({ rule: 'oneOf', values: new Set(values) });
const node = (kinds: ReadonlySet<string>): FieldRule => ({ rule: 'node', kinds });
const nodes = (kinds: ReadonlySet<string>): FieldRule => ({ rule: 'nodes', kinds });
/** A list in which PostgreSQL writes `{}` for missing items. */
const nodesOrEmpty = (kinds: ReadonlySet<string>): FieldRule => ({ rule: 'nodes', kinds, empty: true });
const plain = (kind: string): FieldRule => ({ rule: 'plain', kind });
const only = (...kinds: readonly string[]): ReadonlySet<string> => new Set(kinds);

const EXPRESSIONS = only(
  ...words('A_ArrayExpr A_Const A_Expr A_Indirection BoolExpr BooleanTest CaseExpr CoalesceExpr'),
  ...words('CollateClause ColumnRef FuncCall GroupingFunc MinMaxExpr NullTest ParamRef RowExpr'),
  ...words('SQLValueFunction SubLink TypeCast'),
);
/** The right side of in and between is a list. */
const OPERANDS = new Set([...EXPRESSIONS, 'List']);
const SOURCES = only('JoinExpr', 'RangeFunction', 'RangeSubselect', 'RangeVar');
const GROUPS = new Set([...EXPRESSIONS, 'GroupingSet']);
const NAMES = only('String');
const SELECT = only('SelectStmt');

/** The kinds of nodes that a query may have, with their fields. Unknown kinds and fields are refused. */
export const KINDS: ReadonlyMap<string, KindRule> = new Map<string, KindRule>(
  Object.entries({
    SelectStmt: {
      distinctClause: nodesOrEmpty(EXPRESSIONS),
      targetList: nodes(only('ResTarget')),
      fromClause: nodes(SOURCES),
      whereClause: node(EXPRESSIONS),
      groupClause: nodes(GROUPS),
      groupDistinct: value,
      havingClause: node(EXPRESSIONS),
      windowClause: nodes(only('WindowDef')),
      valuesLists: nodes(only('List')),
      sortClause: nodes(only('SortBy')),
      limitOffset: node(EXPRESSIONS),
      limitCount: node(EXPRESSIONS),
      limitOption: oneOf('LIMIT_OPTION_DEFAULT', 'LIMIT_OPTION_COUNT', 'LIMIT_OPTION_WITH_TIES'),
      withClause: plain('WithClause'),
      op: oneOf('SETOP_NONE', 'SETOP_UNION', 'SETOP_INTERSECT', 'SETOP_EXCEPT'),
      all: value,
      larg: plain('SelectStmt'),
      rarg: plain('SelectStmt'),
    },
    WithClause: { ctes: nodes(only('CommonTableExpr')), location: value },
    CommonTableExpr: {
      ctename: value,
      aliascolnames: nodes(NAMES),
      ctematerialized: oneOf('CTEMaterializeDefault', 'CTEMaterializeAlways', 'CTEMaterializeNever'),
      ctequery: node(SELECT),
      location: value,
    },
    ResTarget: { name: value, val: node(EXPRESSIONS), location: value },

    RangeVar: {
      schemaname: value,
      relname: value,
      inh: value,
      relpersistence: oneOf('p'),
      alias: plain('Alias'),
      location: value,
    },
    RangeSubselect: { lateral: value, subquery: node(SELECT), alias: plain('Alias') },
    RangeFunction: {
      lateral: value,
      ordinality: value,
      functions: nodes(only('List')),
      alias: plain('Alias'),
    },
    JoinExpr: {
      jointype: oneOf('JOIN_INNER', 'JOIN_LEFT', 'JOIN_RIGHT', 'JOIN_FULL'),
      isNatural: value,
      larg: node(SOURCES),
      rarg: node(SOURCES),
      usingClause: nodes(NAMES),
      join_using_alias: plain('Alias'),
      quals: node(EXPRESSIONS),
      alias: plain('Alias'),
      rtindex: value,
    },
    Alias: { aliasname: value, colnames: nodes(NAMES) },

    ColumnRef: { fields: nodes(only('String', 'A_Star')), location: value },
    String: { sval: value },
    A_Star: {},
    ParamRef: { number: value, location: value },
    A_Const: {
      ival: plain('Integer'),
      fval: plain('Float'),
      sval: plain('String'),
      boolval: plain('Boolean'),
      isnull: value,
      location: value,
    },
    Integer: { ival: value },
    Float: { fval: value },
    Boolean: { boolval: value },
    List: { items: nodesOrEmpty(EXPRESSIONS) },

    A_Expr: {
      kind: oneOf(
        ...words('AEXPR_OP AEXPR_OP_ANY AEXPR_OP_ALL AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF'),
        ...words('AEXPR_IN AEXPR_LIKE AEXPR_ILIKE AEXPR_SIMILAR AEXPR_BETWEEN AEXPR_NOT_BETWEEN'),
        ...words('AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM'),
      ),
      name: nodes(NAMES),
      lexpr: node(EXPRESSIONS),
      rexpr: node(OPERANDS),
      rexpr_list_start: value,
      rexpr_list_end: value,
      location: value,
    },
    BoolExpr: { boolop: oneOf('AND_EXPR', 'OR_EXPR', 'NOT_EXPR'), args: nodes(EXPRESSIONS), location: value },
    NullTest: {
      arg: node(EXPRESSIONS),
      nulltesttype: oneOf('IS_NULL', 'IS_NOT_NULL'),
      argisrow: value,
      location: value,
    },
    BooleanTest: {
      arg: node(EXPRESSIONS),
      booltesttype: oneOf('IS_TRUE', 'IS_NOT_TRUE', 'IS_FALSE', 'IS_NOT_FALSE', 'IS_UNKNOWN', 'IS_NOT_UNKNOWN'),
      location: value,
    },
    FuncCall: {
      funcname: nodes(NAMES),
      args: nodes(EXPRESSIONS),
      agg_order: nodes(only('SortBy')),
      agg_filter: node(EXPRESSIONS),
      over: plain('WindowDef'),
      agg_within_group: value,
      agg_star: value,
      agg_distinct: value,
      funcformat: oneOf('COERCE_EXPLICIT_CALL', 'COERCE_SQL_SYNTAX'),
      location: value,
    },
    WindowDef: {
      name: value,
      refname: value,
      partitionClause: nodes(EXPRESSIONS),
      orderClause: nodes(only('SortBy')),
      frameOptions: value,
      startOffset: node(EXPRESSIONS),
      endOffset: node(EXPRESSIONS),
      location: value,
    },
    SortBy: {
      node: node(EXPRESSIONS),
      sortby_dir: oneOf('SORTBY_DEFAULT', 'SORTBY_ASC', 'SORTBY_DESC'),
      sortby_nulls: oneOf('SORTBY_NULLS_DEFAULT', 'SORTBY_NULLS_FIRST', 'SORTBY_NULLS_LAST'),
      location: value,
    },
    GroupingSet: {
      kind: oneOf('GROUPING_SET_EMPTY', 'GROUPING_SET_ROLLUP', 'GROUPING_SET_CUBE', 'GROUPING_SET_SETS'),
      content: nodes(GROUPS),
      location: value,
    },
    GroupingFunc: { args: nodes(EXPRESSIONS), location: value },

    TypeCast: { arg: node(EXPRESSIONS), typeName: plain('TypeName'), location: value },
    TypeName: {
      names: nodes(NAMES),
      typmods: nodes(only('A_Const')),
      typemod: oneOf(-1),
      arrayBounds: nodes(only('Integer')),
      location: value,
    },
    CollateClause: { arg: node(EXPRESSIONS), collname: nodes(NAMES), location: value },
    SQLValueFunction: {
      op: oneOf(
        ...words('SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIMESTAMP SVFOP_LOCALTIME'),
        'SVFOP_LOCALTIMESTAMP',
      ),
      typmod: oneOf(-1),
      location: value,
    },
    SubLink: {
      subLinkType: oneOf('EXISTS_SUBLINK', 'ALL_SUBLINK', 'ANY_SUBLINK', 'EXPR_SUBLINK', 'ARRAY_SUBLINK'),
      testexpr: node(EXPRESSIONS),
      operName: nodes(NAMES),
      subselect: node(SELECT),
      location: value,
    },
    CaseExpr: {
      arg: node(EXPRESSIONS),
      args: nodes(only('CaseWhen')),
      defresult: node(EXPRESSIONS),
      location: value,
    },
    CaseWhen: { expr: node(EXPRESSIONS), result: node(EXPRESSIONS), location: value },
    CoalesceExpr: { args: nodes(EXPRESSIONS), location: value },
    MinMaxExpr: { op: oneOf('IS_GREATEST', 'IS_LEAST'), args: nodes(EXPRESSIONS), location: value },
    RowExpr: {
      args: nodes(EXPRESSIONS),
      row_format: oneOf('COERCE_EXPLICIT_CALL', 'COERCE_IMPLICIT_CAST'),
      location: value,
    },
    A_ArrayExpr: { elements: nodes(EXPRESSIONS), list_start: value, list_end: value, location: value },
    /** An element of an array. Names of fields are not expressions of this list. */
    A_Indirection: { arg: node(EXPRESSIONS), indirection: nodes(only('A_Indices')) },
    A_Indices: { is_slice: value, lidx: node(EXPRESSIONS), uidx: node(EXPRESSIONS) },
  }),
);
