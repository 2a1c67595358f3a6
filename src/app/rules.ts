import { entities } from 'virtual:entities';
import { child, faultsOf, valueAt, type SchemaFault, type Schema, type SchemaOptions } from '../../engine/index.ts';
import type { Translate } from '../../engine/react/index.ts';
import { schemaFormats } from '../../operations/schema-formats.ts';
import { lookUp } from '../../schemas/tables/index.ts';

export interface Rules {
  readonly schema: (name: string) => Schema | null;
  readonly fits: (schema: string, value: unknown) => boolean;
  readonly validate: (schema: string | Schema, value: unknown, t: Translate) => Readonly<Record<string, string>>;
  readonly lookUp: typeof lookUp;
}

const find = (name: string): Schema | undefined => (Object.hasOwn(entities, name) ? entities[name] : undefined);

/** A stored document may contain a schema of its own, whose patterns are not run. */
const WORLD: SchemaOptions = { lookup: find, formats: schemaFormats };
const FOREIGN: SchemaOptions = { ...WORLD, pattern: () => undefined };

/** The rules of the app's own schemas, as the server applies them. */
export const rules: Rules = {
  schema: (name) => find(name) ?? null,
  fits: (name, value) => {
    const schema = find(name);
    return schema === undefined || faultsOf(value, schema, WORLD, 1).length === 0;
  },
  validate(named, value, t) {
    const schema = typeof named === 'string' ? find(named) : named;
    if (!schema) return {};
    const faults = faultsOf(value, schema, typeof named === 'string' ? WORLD : FOREIGN);
    // The first fault of a place is shown, because it should be fixed first.
    return Object.fromEntries(
      faults.toReversed().map((fault) => [pointerOfFault(fault), t(`shell.field.${faultText(fault, value)}`)]),
    );
  },
  lookUp,
};

const pointerOfFault = ({ pointer, missing }: SchemaFault): string =>
  missing === undefined ? pointer : child(pointer, missing);

const TEXTS: Readonly<Record<string, string>> = {
  'missing-key': 'missing',
  'not-allowed': 'choice',
  'out-of-range': 'range',
  'unknown-key': 'unknown',
  'wrong-format': 'format',
};

function faultText({ kind, pointer }: SchemaFault, value: unknown): string {
  const isEmpty = valueAt(value, pointer) === '';
  return isEmpty ? 'missing' : (TEXTS[kind] ?? 'format');
}
