import type { Schema } from '../base/json.ts';

/** Below this depth only required members are created, and lists have their minimum length. */
const MAX_DEPTH = 6;
/** Ends a schema that requires itself. */
const MAX_REQUIRED_DEPTH = 40;
const ITEMS = 3;

/** A deterministic value that fits a schema, for previews without a server. */
export function sampleOf(schema: Schema, lookup: (name: string) => Schema | undefined): unknown {
  return new Sampler(lookup).of(schema, '', 0, 0);
}

class Sampler {
  private readonly lookup: (name: string) => Schema | undefined;

  constructor(lookup: (name: string) => Schema | undefined) {
    this.lookup = lookup;
  }

  of(schema: Schema, name: string, index: number, depth: number): unknown {
    if (schema.$ref !== undefined) {
      const found = depth > MAX_REQUIRED_DEPTH ? undefined : this.lookup(schema.$ref);
      return found ? this.of(found, name, index, depth + 1) : null;
    }
    if (schema.default !== undefined) return schema.default;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[index % Math.max(1, schema.enum.length)] ?? null;
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) return this.branch(branches, name, index, depth);
    return this.typed(schema, name, index, depth);
  }

  private branch(branches: readonly Schema[], name: string, index: number, depth: number): unknown {
    const nothing = branches.some(({ type }) => type === 'null');
    const branch = branches.find(({ type }) => type !== 'null') ?? branches[0];
    return branch && depth <= (nothing ? MAX_DEPTH : MAX_REQUIRED_DEPTH)
      ? this.of(branch, name, index, depth + 1)
      : null;
  }

  private typed(schema: Schema, name: string, index: number, depth: number): unknown {
    const type =
      typeof schema.type === 'string' ? schema.type : (schema.type?.find((candidate) => candidate !== 'null') ?? '');
    if (type === 'object' || schema.properties) return this.object(schema, index, depth);
    if (type === 'array') return this.list(schema, name, depth);
    if (type === 'number' || type === 'integer')
      return Math.min(Math.max(index + 1, schema.minimum ?? 0), schema.maximum ?? Infinity);
    if (type === 'boolean') return index % 2 === 0;
    return type === 'string' ? sampleText(schema, name, index) : null;
  }

  private object(schema: Schema, index: number, depth: number): unknown {
    if (depth > MAX_REQUIRED_DEPTH) return {};
    const members = Object.entries(schema.properties ?? {}).filter(
      ([key]) => depth <= MAX_DEPTH || schema.required?.includes(key),
    );
    return Object.fromEntries(members.map(([key, one]) => [key, this.of(one, key, index, depth + 1)]));
  }

  private list(schema: Schema, name: string, depth: number): unknown[] {
    const { items }: { readonly items?: Schema | boolean | readonly Schema[] } = schema;
    if (isTuple(items)) return items.map((item, index) => this.of(item, name, index, depth + 1));
    if (typeof items !== 'object' || depth > MAX_REQUIRED_DEPTH) return [];
    const wanted = depth > MAX_DEPTH ? 0 : ITEMS;
    const count = Math.max(Math.min(wanted, schema.maxItems ?? ITEMS), schema.minItems ?? 0);
    return Array.from({ length: count }, (_, index) => this.of(items, name, index, depth + 1));
  }
}

/** Does the list have one schema for each position? */
const isTuple = (items: Schema | boolean | readonly Schema[] | undefined): items is readonly Schema[] =>
  Array.isArray(items);

function sampleText({ format, pattern, maxLength, examples }: Schema, name: string, index: number): string {
  const number = index + 1;
  if (examples?.[0] !== undefined) return examples[0];
  if (format === 'date') return `0${number}-01-2026`;
  if (format === 'date-time' || /(^|[a-z])(Time|Date|At)$/.test(name)) return `2026-01-0${number}T09:00:00.000Z`;
  if (format === 'email' || /email/i.test(name)) return `person${number}@example.org`;
  if (name.endsWith('Id') || name === 'id' || pattern !== undefined) return String(number);
  const text = name === '' ? `Text ${number}` : `${name} ${number}`;
  return maxLength === undefined ? text : text.slice(0, maxLength);
}
