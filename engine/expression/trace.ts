import { withBudget } from './budget.ts';
import { compileNode, type Compile, type Run } from './compile.ts';
import type { Environment } from './environment.ts';
import { compileRule } from './prepare.ts';
import { readRule } from './read.ts';
import { parseRule } from './rules.ts';
import { toFormula } from './to-formula.ts';
import { toLogic } from './to-logic.ts';
import { partsOfTree } from './tree-parts.ts';
import type { Expression, ExpressionPosition } from './tree.ts';

/** One step of an evaluation, for the inspector. */
export interface TraceStep {
  readonly kind: Expression['kind'];
  readonly place: ExpressionPosition;
  /** The step as a formula, or as JSON Logic where no formula exists. */
  readonly text: string;
  /** False when the evaluation ended before this step. */
  readonly evaluated: boolean;
  readonly value: unknown;
  /** The error; its value is then undefined. */
  readonly error?: string;
  /** The parts in the order in which they are written. Those of a loop occur once for each item, up to a limit. */
  readonly parts: readonly TraceStep[];
  /** The number of evaluations that were left out. */
  readonly omitted: number;
}

interface RecordedEvaluation {
  readonly expression: Expression;
  readonly environment: Environment;
  value: unknown;
  error?: string;
  readonly parts: RecordedEvaluation[];
  omitted: number;
}

const MAX_PARTS = 60;
const MAX_RULE_DEPTH = 3;

/** Evaluates an expression and records the value of each step; steps that were not evaluated are marked. Does not throw. */
export const trace = (expression: Expression, environment: Environment): TraceStep =>
  traceWithin(expression, environment, 0);

/** `depth` counts the nested rules. */
function traceWithin(expression: Expression, environment: Environment, depth: number): TraceStep {
  const root: RecordedEvaluation = { expression, environment, value: undefined, parts: [], omitted: 0 };
  const recorder = new Recorder(root);
  const run = recorder.compile(expression);
  try {
    withBudget(() => run(environment));
  } catch (error) {
    root.error = messageOf(error);
  }
  const [whole] = root.parts;
  return whole ? stepOf(whole, depth) : unreached(expression);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class Recorder {
  private at: RecordedEvaluation;

  constructor(root: RecordedEvaluation) {
    this.at = root;
  }

  readonly compile: Compile = Object.assign(
    (expression: Expression): Run => {
      const run = compileNode(expression, this.compile);
      return (environment) => this.record(expression, run, environment);
    },
    { rule: compileRule },
  );

  private record(expression: Expression, run: Run, environment: Environment): unknown {
    const outer = this.at;
    const recording: RecordedEvaluation = { expression, environment, value: undefined, parts: [], omitted: 0 };
    if (outer.parts.length < MAX_PARTS) outer.parts.push(recording);
    else outer.omitted++;
    this.at = recording;
    try {
      recording.value = run(environment);
      return recording.value;
    } catch (error) {
      recording.error = messageOf(error);
      throw error;
    } finally {
      this.at = outer;
    }
  }
}

function stepOf(recording: RecordedEvaluation, depth: number): TraceStep {
  const { expression, value, error, omitted } = recording;
  return {
    ...head(expression),
    evaluated: true,
    value,
    ...(error === undefined ? {} : { error }),
    parts: [...partSteps(recording, depth), ...ruleSteps(recording, depth)],
    omitted,
  };
}

/** Recorded parts in their order; a part without a recording was not reached. */
function partSteps({ expression, parts }: RecordedEvaluation, depth: number): TraceStep[] {
  const reached = new Set(parts.map((part) => part.expression));
  const unreachedParts = partsOfTree(expression).filter((part) => !reached.has(part.expression));
  return [...parts.map((part) => stepOf(part, depth)), ...unreachedParts.map((part) => unreached(part.expression))];
}

/** The steps of a rule in the data; their positions are those of the rule. */
function ruleSteps({ expression, parts, environment }: RecordedEvaluation, depth: number): TraceStep[] {
  const [rule, to] = parts;
  if (expression.kind !== 'apply' || !rule || !to || depth >= MAX_RULE_DEPTH) return [];
  const logic = parseRule(typeof rule.value === 'string' ? rule.value.trim() : rule.value);
  if (logic === null || logic === undefined || logic === '') return [];
  let wrong = '';
  const read = readRule(logic, ({ kind, message }) => {
    // An object of several keys is a literal in a rule.
    if (kind !== 'object-in-logic') wrong ||= message;
  });
  if (wrong) return [{ ...unreached(read), error: wrong }];
  return [traceWithin(read, environment.with('', to.value), depth + 1)];
}

const unreached = (expression: Expression): TraceStep => ({
  ...head(expression),
  evaluated: false,
  value: undefined,
  parts: [],
  omitted: 0,
});

const head = (expression: Expression): Pick<TraceStep, 'kind' | 'place' | 'text'> => ({
  kind: expression.kind,
  place: expression.place,
  text: toFormula(expression) ?? JSON.stringify(toLogic(expression)),
});
