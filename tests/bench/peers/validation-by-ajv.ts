import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import { schemaFormats } from '../../../engine/index.ts';
import { showValidation } from '../pages/validation-page.ts';

/** The modules that compiled validators require. */
const required: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/equal': equal,
  'ajv/dist/runtime/ucs2length': ucs2length,
  'ajv-formats/dist/formats': { fullFormats: schemaFormats },
};
Object.assign(globalThis, { require: (name: string) => required[name] });

// A blob stands for a module of the server: the content policy of the product allows the latter.
showValidation(async (schema, code) => {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const { default: validators } = await import(/* @vite-ignore */ url);
  return createPrecompiledValidator(validators, schema);
});
