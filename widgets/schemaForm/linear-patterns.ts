import { format } from '@cfworker/json-schema';
import { RE2JS } from 're2js';

const LONGEST_PATTERN = 500;
/** What is longer fits no pattern. */
const LONGEST_TEXT = 10_000;
const PREFIX = 'pattern:';

/** Keywords whose members are schemas by names of their own. */
const BY_NAME: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);
/** Keywords whose values are data. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

/**
 * The schema with its patterns as formats that take linear time on every text: people write schemas in documents, and JavaScript's own patterns may
 * take minutes. One that looks ahead or back holds for every text here; the server has the last word.
 */
export function withLinearPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withLinearPatterns);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { pattern, patternProperties, additionalProperties, ...rest }: Readonly<Record<string, unknown>> = {
    ...schema,
  };
  const others = patternProperties === undefined && additionalProperties !== undefined ? { additionalProperties } : {};
  const members = Object.entries({ ...rest, ...others }).map(([key, value]) => [key, inKeyword(key, value)]);
  const { allOf, ...made }: Readonly<Record<string, unknown>> = Object.fromEntries(members);
  const all = [
    ...(Array.isArray(allOf) ? allOf : []),
    ...(typeof pattern === 'string' ? [{ format: nameOf(pattern) }] : []),
  ];
  return all.length === 0 ? made : { ...made, allOf: all };
}

function inKeyword(key: string, value: unknown): unknown {
  if (DATA.has(key)) return value;
  if (!BY_NAME.has(key) || typeof value !== 'object' || value === null) return withLinearPatterns(value);
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, withLinearPatterns(schema)]));
}

/** Makes the pattern known as a format. */
function nameOf(pattern: string): string {
  const name = PREFIX + pattern;
  if (!Object.hasOwn(format, name)) format[name] = testOf(pattern);
  return name;
}

export const isPatternFormat = (name: string | undefined): boolean => name?.startsWith(PREFIX) === true;

function testOf(pattern: string): (text: string) => boolean {
  if (pattern.length > LONGEST_PATTERN) return () => true;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return (text) => text.length <= LONGEST_TEXT && compiled.matcher(text).find();
  } catch {
    // It cannot be read, or not in linear time.
    return () => true;
  }
}
