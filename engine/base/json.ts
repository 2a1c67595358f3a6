import type { Json } from '../../schemas/documents/shape.ts';

export type { Json };
export type JsonObject = { readonly [key: string]: Json };

/** A JSON Schema as the engine reads it; TypeBox schemas are such objects. `$ref` names an entity: "entities/user". */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  /** Examples of texts that match the pattern. */
  readonly examples?: readonly string[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: { readonly [pattern: string]: Schema | boolean };
  readonly propertyNames?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly additionalItems?: Schema | boolean;
  readonly contains?: Schema | boolean;
  readonly uniqueItems?: boolean;
  readonly dependencies?: { readonly [name: string]: readonly string[] | Schema | boolean };
  readonly not?: Schema | boolean;
  readonly if?: Schema | boolean;
  readonly then?: Schema | boolean;
  readonly else?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  /** In the events of a widget: the payload is an item of the list in this prop. */
  readonly itemOf?: string;
}

/** Keys that no path, patch, field or document may use. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
