/** A validator for RJSF: the engine's own, which needs no eval. */
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
import { faultsOf, fits, stepsOf, type SchemaFault, type Schema } from '../../../engine/index.ts';
import { schemaFormats } from '../../../operations/schema-formats.ts';
import { linearTest } from './linear-patterns.ts';

const WORLD = { formats: schemaFormats, pattern: linearTest };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both types describe JSON Schema
const asSchema = (schema: RJSFSchema) => schema as Schema;

/** A value as JSON has it: RJSF has undefined members, which the validator does not know. */
export function withoutUndefined(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutUndefined(member)]));
}

export interface Fault {
  readonly keyword: string;
  /** The format that the value does not fit. */
  readonly format?: string | undefined;
  /** Paths in RJSF's form: ".a.0.b". */
  readonly place: string;
  readonly message: string;
}

const toFault = ({ keyword, format, pointer, missing, message }: SchemaFault): Fault => {
  const steps = missing === undefined ? stepsOf(pointer) : [...stepsOf(pointer), missing];
  return { keyword, format, place: steps.map((step) => `.${step}`).join(''), message };
};

/** Creates a validator that describes the faults of a value with the texts of `say`. */
export function makeValidator(say: (fault: Fault) => string): ValidatorType {
  const validator: ValidatorType = {
    isValid: (schema, data, root) => fits(withoutUndefined(data), asSchema(schema), { ...WORLD, root: asSchema(root) }),
    rawValidation: () => ({}),
    validateFormData(data, schema, customValidate, transformErrors, uiSchema) {
      const faults = faultsOf(withoutUndefined(data), asSchema(schema), WORLD).map(toFault);
      let errors: RJSFValidationError[] = faults.map((fault) => ({
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
