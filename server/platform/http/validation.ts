import { Ajv, type ErrorObject, type Format, type ValidateFunction } from 'ajv';
import { child } from '../../../engine/base/pointer.ts';
import { FORBIDDEN_KEYS } from '../../../engine/base/json.ts';
import { fieldError, invalid, type FieldError } from '../base/problem.ts';

/** Schemas and formats to which bodies and replies may refer. */
export interface Vocabulary {
  /** "entities/user" -> schema, as `$ref` names it. */
  readonly entities?: Readonly<Record<string, object>>;
  /** The known values of `format`. */
  readonly formats?: Readonly<Record<string, Format>>;
}

/** The errors of a value by its schema; empty if it is valid. */
export type Validator = (value: unknown) => readonly ErrorObject[];

export type Compile = (schema: object) => Validator;

const compilers = new WeakMap<Vocabulary, Compile>();

/**
 * Makes validators, which convert, fill in and remove nothing. Each is compiled at its first use, so that a start does
 * not wait for all. Callers with the same vocabulary share them.
 */
export function createValidators(vocabulary: Vocabulary): Compile {
  const compile = compilers.get(vocabulary) ?? createCompile(vocabulary);
  compilers.set(vocabulary, compile);
  return compile;
}

function createCompile(vocabulary: Vocabulary): Compile {
  const { uriResolver } = new Ajv().opts;
  const ajv = new Ajv({
    // The name of a schema is absolute: it is not relative to the schema that refers to it.
    uriResolver: {
      ...uriResolver,
      resolve: (base, reference) => (reference.startsWith('#') ? uriResolver.resolve(base, reference) : reference),
    },
    allErrors: false,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    strict: false,
    ownProperties: true,
    // 0.3 is a multiple of 0.1, although their quotient is not exactly an integer.
    multipleOfPrecision: 9,
  });
  for (const [name, format] of Object.entries(vocabulary.formats ?? {})) ajv.addFormat(name, format);
  for (const [name, schema] of Object.entries(vocabulary.entities ?? {})) ajv.addSchema(schema, name);
  return (schema) => {
    let validate: ValidateFunction | undefined;
    return (value) => {
      validate ??= ajv.compile(schema);
      return validate(value) ? [] : (validate.errors ?? []);
    };
  };
}

/** Refuses an invalid body, with the places of its errors. */
export function requireValidBody(validate: Validator, body: unknown): void {
  const errors = validate(body);
  if (errors.length > 0) throw invalid('body-does-not-fit', 'The body does not fit.', errors.map(misfit));
}

/** Throws if a reply does not match its declared schema. */
export function checkDeclared(validate: Validator, what: string, value: unknown): void {
  const errors = validate(value);
  if (errors.length > 0) throw new Error(`${what} is not as declared: ${JSON.stringify(errors)}`);
}

/**
 * A missing or unknown property is named by its own pointer, not its parent's. The validator's message is for programs.
 */
function misfit({ instancePath, keyword, params, message }: ErrorObject): FieldError {
  const name: unknown = params['missingProperty'] ?? params['additionalProperty'];
  const pointer = typeof name === 'string' ? child(instancePath, name) : instancePath;
  const limit = Number(params['limit']);
  const bound = (code: 'too-short' | 'too-long' | 'too-few' | 'too-many') =>
    fieldError(pointer, code, { count: limit }, message);
  switch (keyword) {
    case 'minLength':
      return limit === 1 ? fieldError(pointer, 'required', undefined, message) : bound('too-short');
    case 'maxLength':
      return bound('too-long');
    case 'minItems':
      return bound('too-few');
    case 'maxItems':
      return bound('too-many');
    case 'minimum':
      return fieldError(pointer, 'too-small', { least: limit }, message);
    case 'maximum':
      return fieldError(pointer, 'too-large', { most: limit }, message);
    case 'format':
      return fieldError(pointer, FORMATS[String(params['format'])] ?? 'format', undefined, message);
    default:
      return fieldError(pointer, KEYWORDS[keyword] ?? 'format', undefined, message);
  }
}

type Unvalued = 'afm' | 'choice' | 'date' | 'email' | 'format' | 'required' | 'twice' | 'type' | 'unknown';

const FORMATS: Readonly<Record<string, Unvalued>> = { afm: 'afm', date: 'date', email: 'email', 'greek-date': 'date' };

const KEYWORDS: Readonly<Record<string, Unvalued>> = {
  additionalProperties: 'unknown',
  const: 'choice',
  enum: 'choice',
  required: 'required',
  type: 'type',
  uniqueItems: 'twice',
};

const MAX_DEPTH = 100;

/** Refuses keys that reach prototypes, and deep nesting, anywhere in a body. */
export function refuseHostile(body: unknown): void {
  const open: [value: unknown, depth: number][] = [[body, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string') refuseBroken(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) throw invalid('too-deep', `The body is nested deeper than ${MAX_DEPTH}.`);
    for (const key of Object.keys(value)) {
      refuseBroken(key);
      if (FORBIDDEN_KEYS.has(key)) throw invalid('forbidden-key', `The key ${key} is not allowed.`);
    }
    for (const inner of Object.values(value)) open.push([inner, depth + 1]);
  }
}

/** Refuses a text that the database cannot store: with a NUL or a lone surrogate. */
function refuseBroken(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed())
    throw invalid('broken-text', 'A text holds a NUL or half a character.');
}
