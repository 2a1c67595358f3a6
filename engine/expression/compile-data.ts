import { withinApply } from './budget.ts';
import type { Compile, Run } from './compile.ts';
import type { Environment } from './environment.ts';
import { ExpressionError } from './expression-error.ts';
import { truthy } from './truthy.ts';
import type { Apply, ParseJson } from './tree.ts';

const FAILED = Symbol('failed');

/** Compiles logic in data; it sees only the value to which it is applied. A failure gives `else`; a missing rule gives `empty`. */
export function runApply(apply: Apply, compile: Compile): Run {
  const [rule, to] = [compile(apply.rule), compile(apply.to)];
  const { as } = apply;
  const otherwise = apply.else ? compile(apply.else) : () => (as === 'boolean' ? false : null);
  const empty = apply.empty ? compile(apply.empty) : () => (as === 'boolean' ? true : null);
  return (environment) => {
    const logic = rule(environment);
    const data = to(environment);
    if (logic === null || logic === undefined || (typeof logic === 'string' && logic.trim() === ''))
      return empty(environment);
    const given = attempt(compile.rule(logic), data, as, environment);
    return given === FAILED ? otherwise(environment) : given;
  };
}

function attempt(run: Run | null, data: unknown, as: string, environment: Environment): unknown {
  if (!run) return FAILED;
  try {
    return asType(
      withinApply(() => run(environment.with('', data))),
      as,
      environment,
    );
  } catch (error) {
    // People type these rules, so every failure gives `else`.
    if (error instanceof ExpressionError || error instanceof TypeError || error instanceof RangeError) return FAILED;
    throw error;
  }
}

function asType(value: unknown, as: string, { host }: Environment): unknown {
  switch (as) {
    case 'boolean':
      return truthy(value);
    case 'string':
    case 'text':
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : FAILED;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : FAILED;
    case 'any':
      return value;
    default:
      return host.fits(as, value) ? value : FAILED;
  }
}

const MAX_JSON_LENGTH = 10_000_000;

/** Parses JSON text and validates it by the named schema; null for invalid text. A parsed value is only validated. */
export function runParse({ json, as }: ParseJson, compile: Compile): Run {
  const read = compile(json);
  let [lastText, lastValue]: [unknown, unknown] = [null, null];
  return (environment) => {
    const given = read(environment);
    if (given === null || given === undefined || given === '') return null;
    if (given === lastText) return lastValue;
    const value = typeof given === 'string' ? parseJson(given) : given;
    const fitting = value !== undefined && environment.host.fits(as, value) ? value : null;
    [lastText, lastValue] = [given, fitting];
    return fitting;
  };
}

function parseJson(text: string): unknown {
  if (text.length > MAX_JSON_LENGTH) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The result for invalid JSON is null.
    return undefined;
  }
}
