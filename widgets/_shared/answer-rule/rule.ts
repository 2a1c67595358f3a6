import { isObject, readRule as readData, toLogic } from '../../../engine/index.ts';
import type { Subject, SubjectKind } from './subject.ts';

/** The operators for one answer. */
export const OPERATORS = [
  'is',
  'isNot',
  'less',
  'atMost',
  'more',
  'atLeast',
  'holds',
  'lacks',
  'answered',
  'unanswered',
] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Test {
  readonly path: string;
  readonly operator: Operator;
  readonly value: string | number;
}
/** Tests of which all hold, or one. */
export interface Group {
  readonly all: boolean;
  readonly items: readonly RuleItem[];
}
/** A rule that the editor cannot build; it is stored unchanged. */
export interface UnknownRule {
  readonly rule: unknown;
}
export type RuleItem = Test | Group | UnknownRule;

export const isGroup = (item: RuleItem): item is Group => 'items' in item;
export const isUnknownRule = (item: RuleItem): item is UnknownRule => 'rule' in item;

const BY_KIND: Readonly<Record<SubjectKind, readonly Operator[]>> = {
  choice: ['is', 'isNot', 'answered', 'unanswered'],
  choices: ['holds', 'lacks', 'answered', 'unanswered'],
  number: ['is', 'isNot', 'less', 'atMost', 'more', 'atLeast', 'answered', 'unanswered'],
  text: ['is', 'isNot', 'holds', 'lacks', 'answered', 'unanswered'],
  any: ['answered', 'unanswered'],
};
/** The operators for an answer of that kind. */
export const operatorsOf = (kind: SubjectKind): readonly Operator[] => BY_KIND[kind];

export const needsValue = (operator: Operator): boolean => operator !== 'answered' && operator !== 'unanswered';

export const EMPTY_GROUP: Group = { all: true, items: [] };

/** The rule as it can be built: a group at the top, whatever was written. */
export function readRule(rule: unknown): Group {
  if (rule === undefined || rule === null || rule === '') return EMPTY_GROUP;
  const item = itemOf(logicOf(rule));
  return isGroup(item) ? item : { all: true, items: [item] };
}

/** A formula becomes its JSON Logic; an unreadable one remains as it is. */
function logicOf(rule: unknown): unknown {
  if (typeof rule !== 'string') return rule;
  let faulty = false;
  const read = readData(rule, () => (faulty = true));
  return faulty ? rule : toLogic(read);
}

function itemOf(rule: unknown): RuleItem {
  if (!isObject(rule)) return { rule };
  const [name = '', ...more] = Object.keys(rule);
  if (more.length > 0) return { rule };
  const value = rule[name];
  const args: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (name === 'and' || name === 'or') return { all: name === 'and', items: args.map(itemOf) };
  return testOf(name, args) ?? { rule };
}

type Reader = (args: readonly unknown[]) => Test | null;

const pathOf = (value: unknown): string | null => {
  if (!isObject(value) || Object.keys(value).length !== 1) return null;
  const name: unknown = Array.isArray(value['var']) && value['var'].length === 1 ? value['var'][0] : value['var'];
  return typeof name === 'string' && /^ID_\d{4}(\.\d{1,2})?$/.test(name) ? name : null;
};

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** {"==": [{"var": "ID_0001"}, "a"]}; symmetric operators also with swapped arguments. */
const comparing =
  (operator: Operator, empty: Operator | null = null): Reader =>
  (args) => {
    const [first, second] = args;
    const path = pathOf(first) ?? (empty ? pathOf(second) : null);
    const value = pathOf(first) === null ? first : second;
    if (path === null || args.length !== 2) return null;
    if (value === null && empty) return { path, operator: empty, value: '' };
    return isPlain(value) ? { path, operator, value } : null;
  };

const thereOrNot =
  (operator: Operator): Reader =>
  ([only]) => {
    const path = pathOf(only);
    return path === null ? null : { path, operator, value: '' };
  };

const holding: Reader = ([value, list]) => {
  const path = pathOf(list);
  return path !== null && isPlain(value) ? { path, operator: 'holds', value } : null;
};

const lacking: Reader = (args) => {
  const [only] = args;
  const inner = isObject(only) && Object.keys(only).length === 1 && Array.isArray(only['in']) ? only['in'] : null;
  const held = inner && holding(inner);
  return held ? { ...held, operator: 'lacks' } : thereOrNot('unanswered')(args);
};

const READERS: Readonly<Record<string, Reader>> = {
  '==': comparing('is', 'unanswered'),
  '===': comparing('is', 'unanswered'),
  '!=': comparing('isNot', 'answered'),
  '!==': comparing('isNot', 'answered'),
  '<': comparing('less'),
  '<=': comparing('atMost'),
  '>': comparing('more'),
  '>=': comparing('atLeast'),
  '!!': thereOrNot('answered'),
  '!': lacking,
  in: holding,
};

const testOf = (name: string, args: readonly unknown[]): Test | null =>
  Object.hasOwn(READERS, name) ? (READERS[name]?.(args) ?? null) : null;

const COMPARE: Readonly<Partial<Record<Operator, string>>> = {
  is: '==',
  isNot: '!=',
  less: '<',
  atMost: '<=',
  more: '>',
  atLeast: '>=',
};

/** The rule of a group; null for an empty one. */
export function writeRule(group: Group): unknown {
  const items = group.items.flatMap((item) => {
    const rule = written(item);
    return rule === null ? [] : [rule];
  });
  if (items.length === 0) return null;
  return items.length === 1 ? items[0] : { [group.all ? 'and' : 'or']: items };
}

function written(item: RuleItem): unknown {
  if (isUnknownRule(item)) return item.rule ?? null;
  return isGroup(item) ? writeRule(item) : writtenTest(item);
}

function writtenTest({ path, operator, value }: Test): unknown {
  const answer = { var: path };
  const compare = COMPARE[operator];
  if (compare !== undefined) return { [compare]: [answer, value] };
  if (operator === 'holds') return { in: [value, answer] };
  if (operator === 'lacks') return { '!': [{ in: [value, answer] }] };
  return { [operator === 'answered' ? '!==' : '===']: [answer, null] };
}

/** A test of an answer to begin with. */
export function firstTest({ path, kind, options }: Subject): Test {
  const [operator = 'answered'] = operatorsOf(kind);
  return { path, operator, value: firstValue(kind, options[0]?.Value) };
}

export const firstValue = (kind: SubjectKind, option: string | undefined): string | number =>
  kind === 'number' ? 0 : (option ?? '');

/** Is something still missing in it? */
export function isUnfinished(item: RuleItem): boolean {
  if (isGroup(item)) return item.items.some(isUnfinished);
  return !isUnknownRule(item) && (item.path === '' || (needsValue(item.operator) && item.value === ''));
}
