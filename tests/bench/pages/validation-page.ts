import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { schemaOf, valueOf } from './validation-schema.ts';

type Load = (schema: RJSFSchema, code: string) => Promise<ValidatorType>;

/** Validates as the form does after each key. */
function validate(validator: ValidatorType, schema: RJSFSchema, value: unknown): void {
  const valid = validator.isValid(schema, value, schema);
  const { errors } = validator.validateFormData(value, schema);
  if (valid || errors.length !== 1) throw new Error(`${errors.length} errors`);
}

/** Milliseconds of the first validation, with what is loaded for its schema, and of each of those that follow. */
async function measure(load: Load, count: number, times: number, code: string) {
  const [schema, value] = [schemaOf(count), valueOf(count)];
  const start = performance.now();
  const validator = await load(schema, code);
  validate(validator, schema, value);
  const first = performance.now() - start;
  const again = performance.now();
  for (let time = 0; time < times; time++) validate(validator, schema, value);
  return { first, further: (performance.now() - again) / times };
}

export const showValidation = (load: Load): void => {
  Object.assign(globalThis, {
    bench: {
      ready: () => {},
      measure: (count: number, times: number, code: string) => measure(load, count, times, code),
    },
  });
};
