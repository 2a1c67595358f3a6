/** The type of a subject's value: one option, several options, a number, a day, a text, or any value that can only be tested for its presence. */
export type SubjectKind = 'choice' | 'many' | 'number' | 'date' | 'text' | 'any';

/** The operators of a test. Each is written as one form of JSON Logic. */
export const OPERATORS = [
  'is',
  'isNot',
  'less',
  'atMost',
  'more',
  'atLeast',
  'contains',
  'containsNot',
  'holds',
  'lacks',
  'filled',
  'empty',
  'answered',
  'unanswered',
] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Test {
  readonly path: string;
  readonly operator: Operator;
  readonly value: string | number | boolean;
}

const BY_KIND: Readonly<Record<SubjectKind, readonly Operator[]>> = {
  choice: ['is', 'isNot', 'filled', 'empty'],
  many: ['holds', 'lacks', 'filled', 'empty'],
  // "filled" would count zero as empty.
  number: ['is', 'isNot', 'less', 'atMost', 'more', 'atLeast', 'answered', 'unanswered'],
  date: ['atLeast', 'less', 'atMost', 'more', 'is', 'isNot', 'answered', 'unanswered'],
  text: ['is', 'isNot', 'contains', 'containsNot', 'filled', 'empty'],
  any: ['answered', 'unanswered'],
};
/** Returns the operators for subjects of a kind. */
export const operatorsOf = (kind: SubjectKind): readonly Operator[] => BY_KIND[kind];

const WITHOUT_VALUE: ReadonlySet<Operator> = new Set(['filled', 'empty', 'answered', 'unanswered']);
export const needsValue = (operator: Operator): boolean => !WITHOUT_VALUE.has(operator);

const WRITERS: Readonly<Record<Operator, (of: unknown, value: Test['value']) => unknown>> = {
  is: (of, value) => ({ '==': [of, value] }),
  isNot: (of, value) => ({ '!=': [of, value] }),
  less: (of, value) => ({ '<': [of, value] }),
  atMost: (of, value) => ({ '<=': [of, value] }),
  more: (of, value) => ({ '>': [of, value] }),
  atLeast: (of, value) => ({ '>=': [of, value] }),
  contains: (of, value) => ({ contains: [of, value] }),
  containsNot: (of, value) => ({ '!': [{ contains: [of, value] }] }),
  holds: (of, value) => ({ in: [value, of] }),
  lacks: (of, value) => ({ '!': [{ in: [value, of] }] }),
  filled: (of) => ({ '!!': [of] }),
  empty: (of) => ({ '!': [of] }),
  answered: (of) => ({ '!==': [of, null] }),
  unanswered: (of) => ({ '===': [of, null] }),
};

/** A test as JSON Logic. */
export const writeTest = ({ path, operator, value }: Test): unknown => WRITERS[operator]({ var: path }, value);
