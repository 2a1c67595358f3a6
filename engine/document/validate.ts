// Over 150 lines: the keywords of a schema call each other.
import { equal } from '../base/equal.ts';
import type { Schema } from '../base/json.ts';
import type { Problem } from '../base/problem.ts';
import { LIMITS, measureOf } from './keywords.ts';
import { nearest } from './nearest.ts';
import { MAX_DOCUMENT_DEPTH } from './limits.ts';
import { positionsOf, type ParsedDocument } from './parse.ts';
import { ARTICLES, describeValue, isOfType, likeness, listOf, tagOf, testOfPattern } from './schema.ts';
import { withPositions, type SchemaFault, type SchemaOptions } from './schema-fault.ts';
import { child, isObject, ownMember, valueAt, type Fields } from './pointer.ts';

/** The problems of a value that does not fit its schema, each with its place. */
export function validate(
  value: unknown,
  schema: Schema,
  options: SchemaOptions = {},
  places: Pick<ParsedDocument, 'at' | 'keyAt'> = positionsOf(value),
): Problem[] {
  return faultsOf(value, schema, options).map((fault) => withPositions(fault, places));
}

/** Does the value fit the schema? */
export const fits = (value: unknown, schema: Schema, options: SchemaOptions = {}): boolean =>
  faultsOf(value, schema, options, 1).length === 0;

/** The faults of a value, up to a maximum number. */
export function faultsOf(value: unknown, schema: Schema, options: SchemaOptions = {}, maxFaults = 200): SchemaFault[] {
  const validator = new Validator(options.root ?? schema, options, maxFaults);
  validator.check(value, schema, '', 0);
  return validator.faults;
}

class Validator {
  readonly faults: SchemaFault[] = [];
  private readonly root: Schema;
  private readonly options: SchemaOptions;
  private readonly maxFaults: number;
  private refs = 0;

  constructor(root: Schema, options: SchemaOptions, maxFaults: number) {
    this.root = root;
    this.options = options;
    this.maxFaults = maxFaults;
  }

  check(value: unknown, schema: Schema | boolean, pointer: string, depth: number): void {
    if (this.faults.length >= this.maxFaults) return;
    if (depth > MAX_DOCUMENT_DEPTH)
      return this.report('too-deep', 'depth', pointer, `deeper than ${MAX_DOCUMENT_DEPTH} levels`);
    if (schema === false) return this.report('not-allowed', 'not', pointer, 'no value is allowed here');
    if (typeof schema !== 'object' || schema === null) return;
    if (typeof schema.$ref === 'string') this.reference(value, schema.$ref, pointer, depth);
    for (const every of listOf(schema.allOf)) this.check(value, every, pointer, depth);
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const branches = listOf(schema[keyword]);
      if (branches.length > 0) this.choose(value, branches, keyword, pointer, depth);
    }
    this.condition(value, schema, pointer, depth);
    if (!this.type(value, schema, pointer) || !this.fixed(value, schema, pointer)) return;
    this.limits(value, schema, pointer);
    if (typeof value === 'string') this.text(value, schema, pointer);
    else if (Array.isArray(value)) this.list(value, schema, pointer, depth);
    else if (isObject(value)) this.object(value, schema, pointer, depth);
  }

  private report(
    kind: string,
    keyword: string,
    pointer: string,
    message: string,
    more: Partial<SchemaFault> = {},
  ): void {
    if (this.faults.length < this.maxFaults) this.faults.push({ kind, pointer, message, keyword, ...more });
  }

  private condition(value: unknown, schema: Schema, pointer: string, depth: number): void {
    if (schema.not !== undefined && this.holds(value, schema.not, pointer, depth))
      this.report('not-allowed', 'not', pointer, `${describeValue(value)} is what may not stand here`);
    if (schema.if === undefined) return;
    const next = this.holds(value, schema.if, pointer, depth) ? schema.then : schema.else;
    if (next !== undefined) this.check(value, next, pointer, depth);
  }

  private holds(value: unknown, schema: Schema | boolean, pointer: string, depth: number): boolean {
    return this.attempt(value, schema, pointer, depth, 1).length === 0;
  }

  private limits(value: unknown, schema: Schema, pointer: string): void {
    const limited = Object.keys(schema).filter((keyword) => Object.hasOwn(LIMITS, keyword));
    const measured = limited.length === 0 ? undefined : measureOf(value);
    if (!measured) return;
    const [of, measure] = measured;
    for (const keyword of limited) {
      const limit = ownMember(schema, keyword);
      const rule = LIMITS[keyword];
      if (rule?.of === of && typeof limit === 'number' && rule.breaks(measure, limit))
        this.report('out-of-range', keyword, pointer, rule.message(limit));
    }
  }

  private reference(value: unknown, name: string, pointer: string, depth: number): void {
    const schema = this.resolve(name);
    if (!schema) return this.report('unknown-schema', '$ref', pointer, `there is no schema ${name}`);
    // A schema that refers only to itself accepts everything.
    if (this.refs > 50) return;
    this.refs++;
    this.check(value, schema, pointer, depth);
    this.refs--;
  }

  private resolve(name: string): Schema | undefined {
    if (!name.startsWith('#')) return this.options.lookup?.(name);
    const found = valueAt(this.root, decoded(name.slice(1)));
    return isObject(found) ? found : undefined;
  }

  private type(value: unknown, { type }: Schema, pointer: string): boolean {
    if (type === undefined) return true;
    const types = [type].flat().filter((name) => typeof name === 'string');
    if (types.length === 0) return true;
    if (types.some((name) => isOfType(value, name))) return true;
    this.report(
      'wrong-type',
      'type',
      pointer,
      `expected ${types.map((name) => ARTICLES[name] ?? name).join(' or ')}, not ${describeValue(value)}`,
    );
    return false;
  }

  private fixed(value: unknown, schema: Schema, pointer: string): boolean {
    const allowed = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum;
    if (!Array.isArray(allowed) || allowed.some((item) => equal(item, value))) return true;
    const names = allowed.filter((item) => typeof item === 'string');
    const near = typeof value === 'string' ? this.nearest(value, names) : undefined;
    const list = allowed.slice(0, 12).map((item) => JSON.stringify(item));
    this.report(
      'not-allowed',
      Object.hasOwn(schema, 'const') ? 'const' : 'enum',
      pointer,
      `${describeValue(value)} is not one of ${list.join(', ')}`,
      near === undefined ? {} : { nearest: near },
    );
    return false;
  }

  private text(value: string, { pattern, format }: Schema, pointer: string): void {
    if (typeof pattern === 'string' && !this.matches(pattern, value))
      this.report('wrong-format', 'pattern', pointer, `does not match ${pattern}`);
    const rule = format === undefined ? undefined : ownMember(this.options.formats, format);
    if (typeof rule === 'function' && rule(value) !== true)
      this.report('wrong-format', 'format', pointer, `is no ${String(format)}`, { format: String(format) });
  }

  private matches(pattern: string, text: string): boolean {
    const test = (this.options.pattern ?? testOfPattern)(pattern);
    return test === undefined || test(text);
  }

  private list(value: readonly unknown[], schema: Schema, pointer: string, depth: number): void {
    const { items, additionalItems, contains, uniqueItems } = schema;
    const first: readonly (Schema | boolean)[] = Array.isArray(items) ? items : [];
    const rest = Array.isArray(items) ? additionalItems : items;
    value.forEach((item, index) => {
      const inner = index < first.length ? first[index] : rest;
      if (inner !== undefined) this.check(item, inner, child(pointer, index), depth + 1);
    });
    if (
      uniqueItems === true &&
      value.some((item, index) => value.slice(0, index).some((earlier) => equal(earlier, item)))
    )
      this.report('not-allowed', 'uniqueItems', pointer, 'an item occurs twice');
    if (contains !== undefined && !value.some((item) => this.holds(item, contains, pointer, depth + 1)))
      this.report('out-of-range', 'contains', pointer, 'no item is as one must be');
  }

  private object(value: Fields, schema: Schema, pointer: string, depth: number): void {
    for (const name of listOf(schema.required)) this.require(name, value, pointer);
    this.dependencies(value, schema, pointer, depth);
    const properties = isObject(schema.properties) ? schema.properties : {};
    const patterns = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {});
    const { additionalProperties = true, propertyNames } = schema;
    for (const key of Object.keys(value)) {
      if (propertyNames !== undefined) this.check(key, propertyNames, child(pointer, key), depth + 1);
      const fitting = patterns.filter(([pattern]) => this.matches(pattern, key)).map(([, inner]) => inner);
      if (Object.hasOwn(properties, key)) fitting.unshift(properties[key]!);
      if (fitting.length === 0) fitting.push(additionalProperties);
      for (const inner of fitting)
        if (inner === false) this.unknown(key, properties, pointer);
        else this.check(value[key], inner, child(pointer, key), depth + 1);
    }
  }

  private require(name: unknown, value: Fields, pointer: string): void {
    if (typeof name === 'string' && !Object.hasOwn(value, name))
      this.report('missing-key', 'required', pointer, `${name} is missing`, { missing: name });
  }

  private dependencies(value: Fields, schema: Schema, pointer: string, depth: number): void {
    for (const [name, needed] of Object.entries(schema.dependencies ?? {}))
      if (!Object.hasOwn(value, name)) continue;
      else if (isNames(needed)) for (const other of needed) this.require(other, value, pointer);
      else this.check(value, needed, pointer, depth);
  }

  private unknown(key: string, properties: Fields, pointer: string): void {
    const near = this.nearest(key, Object.keys(properties));
    const known = Object.keys(properties).slice(0, 30).join(', ');
    const message = `there is no ${key} here; there are: ${known || 'no keys'}`;
    this.report('unknown-key', 'additionalProperties', child(pointer, key), message, {
      key: true,
      ...(near !== undefined && { nearest: near }),
    });
  }

  private nearest(name: string, known: readonly string[]): string | undefined {
    this.options.unknown?.(name, known);
    return nearest(name, known);
  }

  /** Reports the faults of the branch that matches the value best. */
  private choose(
    value: unknown,
    branches: readonly Schema[],
    keyword: 'anyOf' | 'oneOf',
    pointer: string,
    depth: number,
  ): void {
    const schemas = branches.map((branch) => this.seen(branch));
    const tag = tagOf(schemas);
    if (tag !== undefined && isObject(value)) return this.tagged(value, tag, schemas, branches, pointer, depth);
    const ranks = schemas.map((schema) => likeness(value, schema));
    // A branch whose required members are missing counts only when there is no other.
    const minRank = ranks.some((rank) => rank >= 1) ? 1 : 0.01;
    const likely = branches.filter((_, index) => ranks[index]! >= minRank);
    if (likely.length === 0) return this.none(value, schemas, keyword, pointer);
    if (likely.length === 1) return this.check(value, likely[0]!, pointer, depth);
    const attempts = likely.map((branch) => this.attempt(value, branch, pointer, depth));
    const fitting = attempts.filter((faults) => faults.length === 0).length;
    if (keyword === 'oneOf' && fitting > 1)
      return this.report('not-allowed', 'oneOf', pointer, `${describeValue(value)} fits more than one of the choices`);
    if (fitting > 0) return;
    const near = likely.map((branch) => likeness(value, this.seen(branch)));
    const best = attempts
      .map((_, index) => index)
      .toSorted((a, b) => near[b]! - near[a]! || attempts[a]!.length - attempts[b]!.length);
    for (const fault of attempts[best[0]!]!)
      this.report(fault.kind, fault.keyword, fault.pointer, fault.message, fault);
  }

  private attempt(
    value: unknown,
    schema: Schema | boolean,
    pointer: string,
    depth: number,
    maxFaults = 20,
  ): SchemaFault[] {
    const inner = new Validator(this.root, this.options, Math.min(maxFaults, this.maxFaults));
    inner.refs = this.refs + 1;
    inner.check(value, schema, pointer, depth);
    return inner.faults;
  }

  private seen(schema: Schema): Schema {
    let here: Schema = isObject(schema) ? schema : {};
    for (let count = 0; typeof here.$ref === 'string' && count < 20; count++) here = this.resolve(here.$ref) ?? {};
    return isObject(here) ? here : {};
  }

  private none(value: unknown, schemas: readonly Schema[], keyword: string, pointer: string): void {
    const constants = schemas.flatMap(
      (schema) => schema.enum ?? (Object.hasOwn(schema, 'const') ? [schema.const] : []),
    );
    if (constants.length === schemas.length) return void this.fixed(value, { enum: constants }, pointer);
    const wanted = schemas.map((schema) =>
      [schema.type ?? []]
        .flat()
        .map((name) => ARTICLES[name] ?? name)
        .join(' or '),
    );
    const distinct = [...new Set(wanted.filter(Boolean))];
    this.report(
      'wrong-type',
      wanted.every(Boolean) ? 'type' : keyword,
      pointer,
      `expected ${distinct.join(' or ') || 'something else'}, not ${describeValue(value)}`,
    );
  }

  private tagged(
    value: Fields,
    tag: string,
    schemas: readonly Schema[],
    branches: readonly Schema[],
    pointer: string,
    depth: number,
  ): void {
    const known = schemas.map((schema) => ownMember(ownMember(schema.properties, tag), 'const'));
    const index = known.indexOf(value[tag]);
    if (index >= 0) return this.check(value, branches[index]!, pointer, depth);
    if (!Object.hasOwn(value, tag))
      return this.report('missing-key', 'required', pointer, `${tag} is missing`, { missing: tag });
    this.fixed(value[tag], { enum: known }, child(pointer, tag));
  }
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    // The pointer is not encoded, so it is used unchanged.
    return pointer;
  }
}

const isNames = (needed: readonly string[] | Schema | boolean): needed is readonly string[] => Array.isArray(needed);
