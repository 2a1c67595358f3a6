import { withBudget } from './budget.ts';
import { compileNode, type Compile, type Run } from './compile.ts';
import type { Environment } from './environment.ts';
import { ExpressionError } from './expression-error.ts';
import { expressionFacts } from './expression-facts.ts';
import { plainEnvironment } from './plain-environment.ts';
import type { Prepared } from './prepared.ts';
import { readRule } from './read.ts';
import { ruleOf } from './rules.ts';
import { partsOfTree } from './tree-parts.ts';
import type { Expression, Literal } from './tree.ts';

/** Prepares an expression to run: its constants are folded, its dependencies known, its code compiled to closures. */
export function prepare(expression: Expression): Prepared {
  const facts = expressionFacts(expression);
  const compiled = compile(expression);
  const folded = facts.constant ? valueOf(compiled, expression) : undefined;
  const run = folded ? () => folded.value : (environment: Environment) => withErrorPlace(compiled, environment);
  let key: string | undefined;
  return {
    constant: folded !== undefined,
    value: folded?.value ?? null,
    dependencies: facts.dependencies,
    hosts: facts.hosts,
    readsNames: facts.readsNames,
    volatile: facts.volatile,
    get key() {
      key ??= JSON.stringify(expression, meaning);
      return key;
    },
    run,
  };
}

/** Two expressions are equal when they differ only in their positions. */
function meaning(name: string, part: unknown): unknown {
  if (name === 'place') return undefined;
  // Data may have a member of any name.
  return isLiteral(part) ? [JSON.stringify(part.value)] : part;
}

const isLiteral = (part: unknown): part is Literal =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'literal';

const EMPTY_ENVIRONMENT = plainEnvironment({});

/** The value of a constant expression; undefined when it fails, so that the failure occurs where it is read. */
function valueOf(run: Run, expression: Expression): { readonly value: unknown } | undefined {
  try {
    return { value: seal(withErrorPlace(run, EMPTY_ENVIRONMENT), expression) };
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/** Every failure of an expression is an ExpressionError. */
function withErrorPlace(run: Run, environment: Environment): unknown {
  try {
    return withBudget(() => run(environment));
  } catch (error) {
    if (error instanceof ExpressionError) throw error;
    throw new ExpressionError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Folds constant parts. Literals are values already. */
function compilePart(expression: Expression): Run {
  const run = compileNode(expression, compile);
  const foldable =
    expression.kind !== 'literal' && partsOfTree(expression).length > 0 && expressionFacts(expression).constant;
  const folded = foldable ? valueOf(run, expression) : undefined;
  return folded ? () => folded.value : run;
}

/** Freezes a folded value, because all readers share it. Values of the document are not frozen. Inner parts are frozen when they are folded. */
const seal = (value: unknown, { kind }: Expression): unknown =>
  kind === 'object' || kind === 'array' ? Object.freeze(value) : value;

/** The closure of a rule in the data, compiled once for each rule. */
export const compileRule = (rule: unknown): Run | null => ruleOf(rule, compileNewRule);

const compile: Compile = Object.assign(compilePart, { rule: compileRule });

function compileNewRule(rule: unknown): Run | null {
  let wrong = 0;
  const expression = readRule(rule, ({ kind }) => {
    // An object of several keys is a literal in json-logic-js, and no mistake in data.
    if (kind !== 'object-in-logic') wrong++;
  });
  return wrong > 0 ? null : compile(expression);
}
