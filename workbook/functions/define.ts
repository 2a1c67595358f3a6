import {
  CellError,
  EmptyValue,
  ErrorType,
  FunctionArgumentType as Kind,
  FunctionPlugin,
  HyperFormula,
  SimpleRangeValue,
} from 'hyperformula';
import type { ErrorNote } from '../values.ts';
import { MAX_TEXT_LENGTH } from './text-limit.ts';

/** A value as own functions receive and return it; null is an empty cell. */
export type Scalar = number | string | boolean | null | CellError;
export type Argument = Scalar | SimpleRangeValue | undefined;

/** The context that all functions of one evaluation share, so that the same book has the same values on every machine. */
export interface EvaluationContext {
  /** The current day and time as a serial number. */
  readonly now: number;
  /** The seed of random numbers. */
  readonly seed: number;
}

interface Parameter {
  readonly kind: 'number' | 'integer' | 'text' | 'boolean' | 'scalar' | 'range' | 'any';
  readonly fallback?: number | string | boolean;
  readonly optional?: true;
}

/** The call of a function: its engine's context and the cell of the formula. */
export interface Call extends EvaluationContext {
  readonly cell: { readonly sheet: number; readonly row: number; readonly col: number };
  readonly engine: EngineParts;
}

/** A function of our own. */
export interface OwnFunction {
  readonly parameters: readonly Parameter[];
  /** The number of last parameters that may be repeated. */
  readonly repeat?: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- each function names the types of its parameters, which the engine coerces
  readonly run: (call: Call, ...values: any[]) => Scalar | SimpleRangeValue;
}

const KINDS = {
  number: Kind.NUMBER,
  integer: Kind.INTEGER,
  text: Kind.STRING,
  boolean: Kind.BOOLEAN,
  scalar: Kind.SCALAR,
  range: Kind.RANGE,
  any: Kind.ANY,
} as const;

export const number = (fallback?: number): Parameter => ({
  kind: 'number',
  ...(fallback !== undefined && { fallback }),
});
export const integer = (fallback?: number): Parameter => ({
  kind: 'integer',
  ...(fallback !== undefined && { fallback }),
});
export const text = (fallback?: string): Parameter => ({ kind: 'text', ...(fallback !== undefined && { fallback }) });
export const boolean = (fallback?: boolean): Parameter => ({
  kind: 'boolean',
  ...(fallback !== undefined && { fallback }),
});
export const scalar: Parameter = { kind: 'scalar' };
export const range: Parameter = { kind: 'range' };
export const any: Parameter = { kind: 'any' };
export const optional = (parameter: Parameter): Parameter => ({ ...parameter, optional: true });

/** An error value. The note distinguishes errors of one type that show different texts. */
export const failure = (type: keyof typeof ErrorType, note?: ErrorNote): CellError =>
  new CellError(ErrorType[type], note);
export const isFailure = (value: unknown): value is CellError => value instanceof CellError;

type EngineScalar = SimpleRangeValue['data'][number][number];

/** The value of a cell of the engine: numbers with a type become plain numbers. */
function scalarOf(value: EngineScalar): Scalar {
  if (value === EmptyValue) return null;
  return typeof value === 'object' && 'val' in value ? value.val : value;
}

/** The rows of values of a range, or of a single value. */
export const rowsOf = (value: Argument): Scalar[][] =>
  value instanceof SimpleRangeValue ? value.data.map((row) => row.map(scalarOf)) : [[value ?? null]];

/** An array result. Its own cell shows only the first value. */
export const arrayOf = (rows: readonly (readonly number[])[]): SimpleRangeValue =>
  SimpleRangeValue.onlyNumbers(rows.map((row) => [...row]));

/** The numbers of ranges. Texts, true, false and empty cells are skipped; an error is returned. */
export function numbersOf(...values: readonly Argument[]): number[] | CellError {
  const found: number[] = [];
  for (const value of values)
    for (const row of rowsOf(value))
      for (const item of row)
        if (isFailure(item)) return item;
        else if (typeof item === 'number') found.push(item);
  return found;
}

/** The pairs of numbers of two ranges of one size. */
export function pairsOf(first: Argument, second: Argument): (readonly [number, number])[] | CellError {
  const [one, other] = [rowsOf(first).flat(), rowsOf(second).flat()];
  if (one.length !== other.length) return failure('NA');
  const error = [...one, ...other].find(isFailure);
  if (error) return error;
  return one.flatMap((value, index) => {
    const beside = other[index];
    return typeof value === 'number' && typeof beside === 'number' ? [[value, beside] as const] : [];
  });
}

/** The parts of the engine that own functions use. */
interface EngineParts {
  /** Stores a value with a range until a cell of the range changes. */
  keepWithRange<Value>(range: SimpleRangeValue, key: string, make: () => Value): Value;
  /** The value of a place of a range, from 0. The values of the whole range are not copied. */
  valueAt(range: SimpleRangeValue, row: number, column: number): Scalar;
  /** One value, or the values of a row or a column if there are several. */
  rowOf(range: SimpleRangeValue, row: number): Scalar | SimpleRangeValue;
  columnOf(range: SimpleRangeValue, column: number): Scalar | SimpleRangeValue;
}

interface EngineCall {
  readonly args: never[];
}

const methodOf = (name: string): string => `own_${name}`;

/** Registers functions with the evaluation engine, for all workbooks of this process. They replace those of the engine with the same name. */
export function registerFunctions(functions: Readonly<Record<string, OwnFunction>>): void {
  class OwnFunctions extends FunctionPlugin {
    static override implementedFunctions = Object.fromEntries(
      Object.entries(functions).map(([name, { parameters, repeat }]) => [
        name,
        {
          method: methodOf(name),
          vectorizationForbidden: true,
          ...(repeat === undefined ? {} : { repeatLastArgs: repeat }),
          parameters: parameters.map(({ kind, fallback, optional: may }) => ({
            argumentType: KINDS[kind],
            ...(fallback === undefined ? {} : { defaultValue: fallback }),
            ...(may ? { optionalArg: true } : {}),
          })),
        },
      ]),
    );

    constructor(...[interpreter]: ConstructorParameters<typeof FunctionPlugin>) {
      super(interpreter);
      limitJoinedTexts(interpreter);
    }

    /** The engine stores a value with a range and drops it when a cell of the range changes. It has no public function for that. */
    keepWithRange<Value>(value: SimpleRangeValue, key: string, make: () => Value): Value {
      const vertex = value.range && this.dependencyGraph.getRange(value.range.start, value.range.end);
      const known: unknown = vertex?.getFunctionValue(key);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key has one type of value
      if (known !== undefined) return known as Value;
      const made = make();
      vertex?.setFunctionValue(key, made);
      return made;
    }

    valueAt(value: SimpleRangeValue, row: number, column: number): Scalar {
      if (!value.range) return scalarOf(value.data[row]?.[column] ?? EmptyValue);
      const { sheet, row: top, col: left } = value.range.start;
      return scalarOf(this.dependencyGraph.getScalarValue({ sheet, row: top + row, col: left + column }));
    }

    rowOf(value: SimpleRangeValue, row: number): Scalar | SimpleRangeValue {
      return value.width() === 1
        ? (this.valueAt(value, row, 0) ?? 0)
        : SimpleRangeValue.onlyValues([value.data[row] ?? []]);
    }

    columnOf(value: SimpleRangeValue, column: number): Scalar | SimpleRangeValue {
      if (value.height() === 1) return this.valueAt(value, 0, column) ?? 0;
      return SimpleRangeValue.onlyValues(value.data.map((row) => row.slice(column, column + 1)));
    }

    runOwn(name: string, run: OwnFunction['run'], ast: EngineCall, state: never): unknown {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- evaluate.ts passes it with the configuration
      const context = this.config.context as EvaluationContext;
      const { formulaAddress } = state as { formulaAddress: Call['cell'] };
      const call: Call = { ...context, cell: formulaAddress, engine: this };
      return this.runFunction(ast.args, state, this.metadata(name), (...values: unknown[]) => {
        const result = run(call, ...values.map(ownArgument));
        return result === null ? EmptyValue : result;
      });
    }
  }
  for (const [name, { run }] of Object.entries(functions))
    Object.defineProperty(OwnFunctions.prototype, methodOf(name), {
      value(this: OwnFunctions, ast: EngineCall, state: never) {
        return this.runOwn(name, run, ast, state);
      },
    });
  const names = Object.fromEntries(Object.keys(functions).map((name) => [name, name]));
  HyperFormula.registerFunctionPlugin(OwnFunctions, { enGB: names });
}

type JoinTexts = (one: unknown, other: unknown) => unknown;

/** Limits the length of texts joined by "&", because sixty cells that double a text would fill the memory. The engine has no public setting for that. */
function limitJoinedTexts(interpreter: object): void {
  const join: unknown = Reflect.get(interpreter, 'concatOp');
  if (typeof join !== 'function') throw new Error('this version of the evaluation engine joins texts in another way');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was looked at above
  const original = join as JoinTexts;
  const limited: JoinTexts = (one, other) => {
    const joined = original(one, other);
    return typeof joined === 'string' && joined.length > MAX_TEXT_LENGTH ? failure('VALUE') : joined;
  };
  Reflect.set(interpreter, 'concatOp', limited);
}

const ownArgument = (value: unknown): unknown => (value === EmptyValue ? null : value);
