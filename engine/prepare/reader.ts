import {
  prepare,
  readLogic,
  readPath,
  readValue,
  type Environment,
  type Expression,
  type HostFact,
  type Path,
  type Prepared,
  type ProblemSink,
} from '../expression/index.ts';
import { DocumentError } from './document-error.ts';

/**
 * How often an expression has to be read. constant: never. world: when language, role or links change (the page renders anew then). live: when a cell
 * that it reads changes.
 */
export type Liveness = 'constant' | 'world' | 'live';

/** An expression of a document, ready to run in any scope of its unit. */
export interface Reader {
  readonly pointer: string;
  readonly liveness: Liveness;
  /** Set when it reads no item and is no mere path: equal ones are one computed for each scope. */
  readonly sharedAs: string | null;
  readonly prepared: Prepared;
}

const WORLD: ReadonlySet<HostFact> = new Set(['language', 'link', 'role', 'lookup', 'now:once']);

export const makeReader = (expression: Expression, pointer: string): Reader => {
  const prepared = prepare(expression);
  const liveness = livenessOf(prepared);
  return Object.freeze({ pointer, prepared, liveness, sharedAs: sharedAs(expression, prepared, liveness) });
};

function livenessOf(prepared: Prepared): Liveness {
  if (prepared.constant) return 'constant';
  const fixed = prepared.dependencies.length === 0 && prepared.readsNames.length === 0 && !prepared.volatile;
  return fixed && prepared.hosts.every((fact) => WORLD.has(fact)) ? 'world' : 'live';
}

function sharedAs(expression: Expression, prepared: Prepared, liveness: Liveness): string | null {
  if (liveness !== 'live' || prepared.volatile || expression.kind === 'path') return null;
  return readsItem(prepared) ? null : prepared.key;
}

/** Does it depend on the row in which it runs? */
export const readsItem = (prepared: Prepared): boolean =>
  prepared.readsNames.length > 0 || prepared.dependencies.some((dependency) => dependency.root === 'loop');

/** Reads documents' positions; what is wrong with a position is thrown when it is run, so that its node shows it and its neighbours live on. */
function position<T>(read: (sink: ProblemSink) => T, pointer: string): T | DocumentError {
  let problem: DocumentError | null = null;
  const found = read((found_) => {
    problem ??= new DocumentError(found_.message, found_.pointer || pointer);
  });
  return problem ?? found;
}

const readerOf = (expression: Expression | DocumentError, pointer: string): Reader =>
  expression instanceof DocumentError ? failing(expression) : makeReader(expression, pointer);

export const logic = (value: unknown, pointer: string): Reader =>
  readerOf(
    position((sink) => readLogic(value, pointer, sink), pointer),
    pointer,
  );

export const value = (given: unknown, pointer: string): Reader =>
  readerOf(
    position((sink) => readValue(given, pointer, sink), pointer),
    pointer,
  );

/** A reader that throws what is wrong with its document. */
export function failing(error: DocumentError): Reader {
  const run = (): never => {
    throw error;
  };
  const prepared: Prepared = {
    constant: false,
    value: null,
    dependencies: [],
    hosts: [],
    readsNames: [],
    volatile: false,
    key: error.pointer,
    run,
  };
  return Object.freeze({ pointer: error.pointer, liveness: 'world', sharedAs: null, prepared });
}

/** A place that can be written: `state.answers[q.Id]`. */
export interface Target {
  readonly pointer: string;
  readonly root: string;
  /** A step is a key, an index, or an expression that gives one. */
  readonly steps: readonly (string | number | Prepared)[];
  readonly whole: Reader;
}

export function target(text: unknown, pointer: string): Target {
  const path = position<Path | null>((sink) => readPath(String(text), pointer, sink), pointer);
  if (path === null) throw new DocumentError(`${String(text)} is no path`, pointer);
  if (path instanceof DocumentError) throw path;
  const steps = path.steps.map((step) => (typeof step === 'object' ? prepare(step) : step));
  return Object.freeze({ pointer, root: path.root, steps, whole: makeReader(path, pointer) });
}

/** The steps of a target, now. */
export const stepsOf = (to: Target, environment: Environment): (string | number)[] =>
  to.steps.map((step) => (typeof step === 'object' ? keyOf(step.run(environment), to) : step));

function keyOf(step: unknown, to: Target): string | number {
  if (typeof step === 'string' || typeof step === 'number') return step;
  throw new DocumentError('A key of this path is neither text nor number', to.pointer);
}
