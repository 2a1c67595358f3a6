/** A validator for RJSF that needs no eval: @cfworker/json-schema interprets the schema. Prepared validators are kept as long as their schemas. */
import { format, Validator, type Schema as WorkerSchema } from '@cfworker/json-schema';
import {
  createErrorHandler,
  getDefaultFormState,
  toErrorSchema,
  unwrapErrorHandler,
  validationDataMerge,
  type RJSFSchema,
  type RJSFValidationError,
  type ValidatorType,
} from '@rjsf/utils';
import { isPatternFormat, withLinearPatterns } from './linear-patterns.ts';
import { formats } from '../../schemas/formats/index.ts';

// The app's own rules by name, beside those of JSON Schema: afm, custom, greek-date ...
Object.assign(format, formats);

/** Errors that only say that something below them is wrong. */
const OUTER = new Set(['properties', 'items', 'additionalItems', '$ref', 'allOf', 'if', 'then', 'else', 'prefixItems']);

const prepared = new WeakMap<object, Validator>();

function validatorOf(schema: RJSFSchema): Validator {
  const known = prepared.get(schema);
  if (known) return known;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both types describe JSON Schema
  const made = new Validator(withLinearPatterns(schema) as WorkerSchema, '2019-09', false);
  prepared.set(schema, made);
  return made;
}

const withDefinitions = new WeakMap<object, WeakMap<object, RJSFSchema>>();

/** A schema inside another one, with the definitions that it may refer to. */
function inside(schema: RJSFSchema, root: RJSFSchema): RJSFSchema {
  if (!root.$defs && !root.definitions) return schema;
  const ofRoot = withDefinitions.get(root) ?? new WeakMap<object, RJSFSchema>();
  withDefinitions.set(root, ofRoot);
  const known = ofRoot.get(schema);
  if (known) return known;
  const made: RJSFSchema = {
    ...(root.definitions ? { definitions: root.definitions } : {}),
    ...(root.$defs ? { $defs: root.$defs } : {}),
    ...schema,
  };
  ofRoot.set(schema, made);
  return made;
}

/** A value as JSON has it: RJSF leaves members that are undefined, of which the validator wants to know nothing. */
export function withoutUndefined(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutUndefined(member)]));
}

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** "#/a/0/b" -> ".a.0.b", as RJSF names places. */
const placeOf = (location: string): string =>
  location
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map((part) => `.${unescaped(decodeURIComponent(part))}`)
    .join('');

export interface Fault {
  readonly keyword: string;
  /** Which format does not fit. */
  readonly format?: string | undefined;
  readonly place: string;
  readonly message: string;
}

/** What is wrong with a value, in the words that `say` has for each keyword. */
function faultsOf(schema: RJSFSchema, value: unknown): readonly Fault[] {
  return validatorOf(schema)
    .validate(withoutUndefined(value))
    .errors.filter((error) => !OUTER.has(error.keyword))
    .map((error) => {
      const missing = error.keyword === 'required' ? /"(.+)"/.exec(error.error)?.[1] : undefined;
      const place = placeOf(error.instanceLocation) + (missing === undefined ? '' : `.${missing}`);
      const named = error.keyword === 'format' ? /"(.+)"/.exec(error.error)?.[1] : undefined;
      const keyword = isPatternFormat(named) ? 'pattern' : error.keyword;
      return { keyword, format: named, place, message: error.error };
    });
}

export function makeValidator(say: (fault: Fault) => string): ValidatorType {
  const validator: ValidatorType = {
    isValid: (schema, data, root) => validatorOf(inside(schema, root)).validate(withoutUndefined(data)).valid,
    rawValidation: () => ({}),
    validateFormData(data, schema, customValidate, transformErrors, uiSchema) {
      let errors: RJSFValidationError[] = faultsOf(schema, data).map((fault) => ({
        name: fault.keyword,
        property: fault.place,
        message: say(fault),
        stack: `${fault.place} ${say(fault)}`.trim(),
        params: {},
        schemaPath: '',
      }));
      if (transformErrors) errors = transformErrors(errors, uiSchema);
      const result = { errors, errorSchema: toErrorSchema(errors) };
      if (!customValidate) return result;
      const whole = getDefaultFormState(validator, schema, data, schema, true);
      const own = customValidate(whole, createErrorHandler(whole), uiSchema, result.errorSchema);
      return validationDataMerge(result, unwrapErrorHandler(own));
    },
    reset: () => {},
  };
  return validator;
}
