import { unescapeStep } from '../../../engine/index.ts';
import { toErrorSchema, type ErrorSchema } from '@rjsf/utils';

type Properties = Readonly<Record<string, unknown>>;

/** The steps of a pointer from the first one that the form knows, because the sent body may contain the value deeper. */
function stepsIn(pointer: string, properties: Properties): readonly string[] {
  const steps = pointer.replace(/^\//, '').split('/').map(unescapeStep);
  const from = steps.findIndex((step) => Object.hasOwn(properties, step));
  return from < 0 ? [] : steps.slice(from);
}

/** The server's messages by field for RJSF; the host shows those without a field. */
export function serverErrors(errors: Readonly<Record<string, string>>, properties: Properties): ErrorSchema {
  return toErrorSchema(
    Object.entries(errors).flatMap(([pointer, message]) => {
      const steps = stepsIn(pointer, properties);
      return steps.length === 0 ? [] : [{ property: `.${steps.join('.')}`, message, stack: message }];
    }),
  );
}
