import type { Schema } from '../json.ts';
import type { Problem } from '../problem.ts';
import { nearest } from './nearest.ts';
import { DEEPEST } from './limits.ts';
import { positionsOf, type ParsedDocument } from './parse.ts';
import { A, described, isOfType, likeness, listOf, patternOf, same, tagOf } from './schema.ts';
import { child, isObject, own, valueAt, type Fields } from './pointer.ts';

/** What a schema may use beyond itself. */
export interface SchemaWorld {
  /** The schema that `$ref` names: "entities/user". */
  readonly lookup?: (name: string) => Schema | undefined;
  /** Rules of `format`; a format that nobody knows holds for every text. */
  readonly formats?: Readonly<Record<string, (value: string) => boolean>>;
  /** Where the schema itself is not trusted its patterns are not run: one may take forever. */
  readonly withoutPatterns?: boolean;
  /** Called with each name that is not known, and with those that are. */
  readonly unknown?: (name: string, known: readonly string[]) => void;
}

/** A fault without its place in the text. */
export interface Fault {
  readonly kind: string;
  readonly pointer: string;
  readonly message: string;
  /** The fault is the key itself. */
  readonly key?: boolean;
  /** The name of the member that is not there. */
  readonly missing?: string;
  readonly nearest?: string;
}

/** The problems of a value that does not fit its schema, each with its place. */
export function validate(
  value: unknown,
  schema: Schema,
  world: SchemaWorld = {},
  places: Pick<ParsedDocument, 'at' | 'keyAt'> = positionsOf(value),
): Problem[] {
  return faultsOf(value, schema, world).map((fault) => located(fault, places));
}

export const located = ({ key, ...fault }: Fault, places: Pick<ParsedDocument, 'at' | 'keyAt'>): Problem => ({
  ...fault,
  severity: 'error',
  ...(key ? places.keyAt(fault.pointer) : places.at(fault.pointer)),
});

/** Does the value fit? */
export const fits = (value: unknown, schema: Schema, world: SchemaWorld = {}): boolean =>
  faultsOf(value, schema, world, 1).length === 0;

/** The faults of a value, at most so many. */
export function faultsOf(value: unknown, schema: Schema, world: SchemaWorld = {}, most = 200): Fault[] {
  const validator = new Validator(schema, world, most);
  validator.check(value, schema, '', 0);
  return validator.faults;
}

class Validator {
  readonly faults: Fault[] = [];
  private readonly root: Schema;
  private readonly world: SchemaWorld;
  private readonly most: number;
  private refs = 0;

  constructor(root: Schema, world: SchemaWorld, most: number) {
    this.root = root;
    this.world = world;
    this.most = most;
  }

  check(value: unknown, schema: Schema, pointer: string, depth: number): void {
    if (this.faults.length >= this.most) return;
    if (depth > DEEPEST) return this.report('too-deep', pointer, `deeper than ${DEEPEST} levels`);
    if (typeof schema !== 'object' || schema === null) return;
    if (typeof schema.$ref === 'string') return this.reference(value, schema.$ref, pointer, depth);
    for (const every of listOf(schema.allOf)) this.check(value, every, pointer, depth);
    const branches = listOf(schema.anyOf ?? schema.oneOf);
    if (branches.length > 0) this.choose(value, branches, pointer, depth);
    if (!this.type(value, schema, pointer) || !this.fixed(value, schema, pointer)) return;
    if (typeof value === 'string') this.text(value, schema, pointer);
    else if (typeof value === 'number') this.number(value, schema, pointer);
    else if (Array.isArray(value)) this.list(value, schema, pointer, depth);
    else if (isObject(value)) this.object(value, schema, pointer, depth);
  }

  private report(kind: string, pointer: string, message: string, more: Partial<Fault> = {}): void {
    if (this.faults.length < this.most) this.faults.push({ kind, pointer, message, ...more });
  }

  private reference(value: unknown, name: string, pointer: string, depth: number): void {
    const schema = this.resolve(name);
    if (!schema) return this.report('unknown-schema', pointer, `there is no schema ${name}`);
    // A schema that refers only to itself says nothing.
    if (this.refs > 50) return;
    this.refs++;
    this.check(value, schema, pointer, depth);
    this.refs--;
  }

  private resolve(name: string): Schema | undefined {
    if (!name.startsWith('#')) return this.world.lookup?.(name);
    const found = valueAt(this.root, name.slice(1));
    return isObject(found) ? found : undefined;
  }

  private type(value: unknown, { type }: Schema, pointer: string): boolean {
    if (type === undefined) return true;
    const types = [type].flat().filter((name) => typeof name === 'string');
    if (types.length === 0) return true;
    if (types.some((name) => isOfType(value, name))) return true;
    this.report(
      'wrong-type',
      pointer,
      `expected ${types.map((name) => A[name] ?? name).join(' or ')}, not ${described(value)}`,
    );
    return false;
  }

  private fixed(value: unknown, schema: Schema, pointer: string): boolean {
    const allowed = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum;
    if (!Array.isArray(allowed) || allowed.some((one) => same(one, value))) return true;
    const names = allowed.filter((one) => typeof one === 'string');
    const near = typeof value === 'string' ? this.nearest(value, names) : undefined;
    const list = allowed.slice(0, 12).map((one) => JSON.stringify(one));
    this.report(
      'not-allowed',
      pointer,
      `${described(value)} is not one of ${list.join(', ')}`,
      near === undefined ? {} : { nearest: near },
    );
    return false;
  }

  private text(value: string, schema: Schema, pointer: string): void {
    const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
    const matches = this.world.withoutPatterns ? undefined : patternOf(pattern);
    if (value.length < minLength) this.report('out-of-range', pointer, `shorter than ${minLength} characters`);
    if (value.length > maxLength) this.report('out-of-range', pointer, `longer than ${maxLength} characters`);
    if (matches && !matches.test(value)) this.report('wrong-format', pointer, `does not match ${pattern}`);
    const rule = format === undefined ? undefined : own(this.world.formats, format);
    if (typeof rule === 'function' && rule(value) !== true)
      this.report('wrong-format', pointer, `is no ${String(format)}`);
  }

  private number(value: number, { minimum = -Infinity, maximum = Infinity }: Schema, pointer: string): void {
    if (value < minimum) this.report('out-of-range', pointer, `less than ${minimum}`);
    if (value > maximum) this.report('out-of-range', pointer, `more than ${maximum}`);
  }

  private list(value: readonly unknown[], schema: Schema, pointer: string, depth: number): void {
    const { minItems = 0, maxItems = Infinity, items } = schema;
    if (value.length < minItems) this.report('out-of-range', pointer, `fewer than ${minItems} items`);
    if (value.length > maxItems) this.report('out-of-range', pointer, `more than ${maxItems} items`);
    if (typeof items === 'object')
      value.forEach((item, index) => this.check(item, items, child(pointer, index), depth + 1));
  }

  private object(value: Fields, schema: Schema, pointer: string, depth: number): void {
    const { additionalProperties = true } = schema;
    const properties = isObject(schema.properties) ? schema.properties : {};
    for (const name of listOf(schema.required))
      if (typeof name === 'string' && !Object.hasOwn(value, name))
        this.report('missing-key', pointer, `${name} is missing`, { missing: name });
    for (const key of Object.keys(value)) {
      const inner = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
      if (inner === false) this.unknown(key, properties, pointer);
      else if (typeof inner === 'object') this.check(value[key], inner, child(pointer, key), depth + 1);
    }
  }

  private unknown(key: string, properties: Fields, pointer: string): void {
    const near = this.nearest(key, Object.keys(properties));
    const known = Object.keys(properties).slice(0, 30).join(', ');
    const message = `there is no ${key} here; there are: ${known || 'no keys'}`;
    this.report('unknown-key', child(pointer, key), message, {
      key: true,
      ...(near !== undefined && { nearest: near }),
    });
  }

  private nearest(name: string, known: readonly string[]): string | undefined {
    this.world.unknown?.(name, known);
    return nearest(name, known);
  }

  /** The branch that the value means is the one whose faults are told. */
  private choose(value: unknown, branches: readonly Schema[], pointer: string, depth: number): void {
    const schemas = branches.map((branch) => this.seen(branch));
    const tag = tagOf(schemas);
    if (tag !== undefined && isObject(value)) return this.tagged(value, tag, schemas, branches, pointer, depth);
    const ranks = schemas.map((schema) => likeness(value, schema));
    // What lacks a member that it needs fits no more: it is meant only when nothing else can be.
    const least = ranks.some((rank) => rank >= 1) ? 1 : 0.01;
    const likely = branches.filter((_, index) => ranks[index]! >= least);
    if (likely.length === 0) return this.none(value, schemas, pointer);
    if (likely.length === 1) return this.check(value, likely[0]!, pointer, depth);
    const attempts = likely.map((branch) => this.attempt(value, branch, pointer, depth));
    if (attempts.some((faults) => faults.length === 0)) return;
    const near = likely.map((branch) => likeness(value, this.seen(branch)));
    const best = attempts
      .map((_, index) => index)
      .toSorted((a, b) => near[b]! - near[a]! || attempts[a]!.length - attempts[b]!.length);
    for (const fault of attempts[best[0]!]!) this.report(fault.kind, fault.pointer, fault.message, fault);
  }

  private attempt(value: unknown, schema: Schema, pointer: string, depth: number): Fault[] {
    const inner = new Validator(this.root, this.world, Math.min(20, this.most));
    inner.refs = this.refs + 1;
    inner.check(value, schema, pointer, depth);
    return inner.faults;
  }

  private seen(schema: Schema): Schema {
    let here: Schema = isObject(schema) ? schema : {};
    for (let count = 0; typeof here.$ref === 'string' && count < 20; count++) here = this.resolve(here.$ref) ?? {};
    return isObject(here) ? here : {};
  }

  private none(value: unknown, schemas: readonly Schema[], pointer: string): void {
    const constants = schemas.flatMap(
      (schema) => schema.enum ?? (Object.hasOwn(schema, 'const') ? [schema.const] : []),
    );
    if (constants.length === schemas.length) return void this.fixed(value, { enum: constants }, pointer);
    const wanted = schemas.map((schema) =>
      [schema.type ?? []]
        .flat()
        .map((name) => A[name] ?? name)
        .join(' or '),
    );
    const distinct = [...new Set(wanted.filter(Boolean))];
    this.report(
      'wrong-type',
      pointer,
      `expected ${distinct.join(' or ') || 'something else'}, not ${described(value)}`,
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
    const known = schemas.map((schema) => own(own(schema.properties, tag), 'const'));
    const index = known.indexOf(value[tag]);
    if (index >= 0) return this.check(value, branches[index]!, pointer, depth);
    if (!Object.hasOwn(value, tag)) return this.report('missing-key', pointer, `${tag} is missing`, { missing: tag });
    this.fixed(value[tag], { enum: known }, child(pointer, tag));
  }
}
