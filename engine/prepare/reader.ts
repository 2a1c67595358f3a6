import { BoundedMap } from '../base/bounded-map.ts';
import { FORBIDDEN_KEYS } from '../base/json.ts';
import {
  isScopeRoot,
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
 * How often an expression has to be read. constant: never. globals: when language, role or links change, because the page renders again then. live: when a
 * cell that it reads changes.
 */
type Liveness = 'constant' | 'globals' | 'live';

/** An expression of a document, ready to run in any scope of its unit. */
export interface Reader {
  readonly pointer: string;
  readonly liveness: Liveness;
  /** Set when it reads no item and is more than a plain path: equal expressions share one computed for each scope. */
  readonly sharedAs: string | null;
  readonly prepared: Prepared;
  /** Does it only throw the fault of its position? */
  readonly faulty?: true;
}

const GLOBAL_FACTS: ReadonlySet<HostFact> = new Set(['language', 'link', 'role', 'lookup', 'now:once']);

const makeReader = (expression: Expression, pointer: string): Reader => {
  const prepared = prepare(expression);
  const liveness = livenessOf(prepared);
  return Object.freeze({ pointer, prepared, liveness, sharedAs: sharedKeyOf(expression, prepared, liveness) });
};

function livenessOf(prepared: Prepared): Liveness {
  if (prepared.constant) return 'constant';
  const fixed = prepared.dependencies.length === 0 && prepared.readsNames.length === 0 && !prepared.volatile;
  return fixed && prepared.hosts.every((fact) => GLOBAL_FACTS.has(fact)) ? 'globals' : 'live';
}

function sharedKeyOf(expression: Expression, prepared: Prepared, liveness: Liveness): string | null {
  if (liveness !== 'live' || prepared.volatile || expression.kind === 'path') return null;
  return readsItem(prepared) ? null : prepared.key;
}

/** Does it depend on the row in which it runs? */
export const readsItem = (prepared: Prepared): boolean =>
  prepared.readsNames.length > 0 || prepared.dependencies.some((dependency) => dependency.root === 'loop');

/** Reads positions of documents; a fault is thrown at run time, so that its node shows it and other nodes work. */
function position<T>(read: (sink: ProblemSink) => T, pointer: string): T | DocumentError {
  let problem: DocumentError | null = null;
  const found = read((found_) => {
    problem ??= new DocumentError(found_.message, found_.pointer || pointer);
  });
  return problem ?? found;
}

const readerOf = (expression: Expression | DocumentError, pointer: string): Reader =>
  expression instanceof DocumentError ? failing(expression) : makeReader(expression, pointer);

export const logic = (given: unknown, pointer: string): Reader =>
  cachedReader(logics, given, pointer) ??
  cacheReader(
    logics,
    given,
    readerOf(
      position((sink) => readLogic(given, pointer, sink), pointer),
      pointer,
    ),
  );

export const value = (given: unknown, pointer: string): Reader =>
  withoutParser(given, pointer) ??
  cachedReader(values, given, pointer) ??
  cacheReader(
    values,
    given,
    readerOf(
      position((sink) => readValue(given, pointer, sink), pointer),
      pointer,
    ),
  );

type ReaderCache = BoundedMap<string, Reader>;
const logics: ReaderCache = new BoundedMap(2000);
const values: ReaderCache = new BoundedMap(2000);

/** Equal formulas occur in many positions and versions, so each is parsed once. */
function cachedReader(known: ReaderCache, given: unknown, pointer: string): Reader | undefined {
  const reader = typeof given === 'string' ? known.get(given) : undefined;
  return reader && { ...reader, pointer };
}

function cacheReader(known: ReaderCache, given: unknown, reader: Reader): Reader {
  // The fault of a formula has its position.
  if (typeof given !== 'string' || reader.faulty) return reader;
  known.set(given, reader);
  return reader;
}

/** Most values of a document are plain texts and plain paths, which need no parser. */
function withoutParser(given: unknown, pointer: string): Reader | null {
  if (isPlainValue(given)) return constant(given, pointer);
  const [, path] = typeof given === 'string' ? (WHOLE_PATH.exec(given) ?? []) : [];
  return path === undefined ? null : simplePath(path, pointer);
}

/** A value that needs no evaluation. */
export const isPlainValue = (given: unknown): boolean =>
  typeof given === 'string'
    ? !given.includes('{{')
    : given === null || typeof given === 'number' || typeof given === 'boolean';

const WHOLE_PATH = /^\{\{\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)\s*\}\}$/;
const NAMES = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/;
const PLAIN = { hosts: [], volatile: false } as const;

function constant(given: unknown, pointer: string): Reader {
  const run = (): unknown => given;
  const prepared: Prepared = { ...PLAIN, constant: true, value: given, dependencies: [], readsNames: [], key: '', run };
  return { pointer, liveness: 'constant', sharedAs: null, prepared };
}

function simplePath(path: string, pointer: string): Reader | null {
  const [root = '', ...steps] = path.split('.');
  if (steps.some((step) => FORBIDDEN_KEYS.has(step)) || FORBIDDEN_KEYS.has(root)) return null;
  const run = (environment: Environment): unknown => environment.read(root, steps);
  const reads = isScopeRoot(root)
    ? { dependencies: [{ root, steps }], readsNames: [] }
    : { dependencies: [], readsNames: [root] };
  const prepared: Prepared = { ...PLAIN, ...reads, constant: false, value: null, key: path, run };
  return { pointer, liveness: 'live', sharedAs: null, prepared };
}

/** A reader that throws the fault of the document. */
function failing(error: DocumentError): Reader {
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
  return Object.freeze({ pointer: error.pointer, liveness: 'globals', sharedAs: null, prepared, faulty: true });
}

/** A writable place: `state.answers[q.Id]`. */
export interface Target {
  readonly pointer: string;
  readonly root: string;
  /** A step is a key, an index, or an expression that gives one. */
  readonly steps: readonly (string | number | Prepared)[];
  readonly whole: Reader;
}

export function target(text: unknown, pointer: string): Target {
  const simple = typeof text === 'string' && NAMES.test(text) ? simplePath(text, pointer) : null;
  const [known] = simple?.prepared.dependencies ?? [];
  if (simple && known) return { pointer, root: known.root, steps: known.steps, whole: simple };
  const path = position<Path | null>((sink) => readPath(String(text), pointer, sink), pointer);
  if (path === null) throw new DocumentError(`${String(text)} is no path`, pointer);
  if (path instanceof DocumentError) throw path;
  const steps = path.steps.map((step) => (typeof step === 'object' ? prepare(step) : step));
  return Object.freeze({ pointer, root: path.root, steps, whole: makeReader(path, pointer) });
}

/** The current steps of a target. */
export const stepsOf = (to: Target, environment: Environment): (string | number)[] =>
  to.steps.map((step) => (typeof step === 'object' ? keyOf(step.run(environment), to) : step));

function keyOf(step: unknown, to: Target): string | number {
  if (typeof step === 'string' || typeof step === 'number') return step;
  throw new DocumentError('A key of this path is neither text nor number', to.pointer);
}
