import { describe, expect, it } from 'vitest';
import { entities } from '../entities/index.ts';
import { hubMethods } from './hub.ts';
import { calls } from './index.ts';

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const schemasIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const entriesIn = (value: unknown): [string, unknown][] => (isSchema(value) ? Object.entries(value) : []);

/**
 * Members of bodies without a limit of their own, limited only by the body (1 MB by default): documents, which have their own checkers, and data of views
 * and scripts, which are only stored. The test fails unless each is listed with all its calls.
 */
const ANYTHING: readonly string[] = [
  'the row of an action type: .ActionData.*',
  'parameters of a grid: .ActionFilters[].Params',
  'data of an action, a record or a view: .Data, .Data.*, .Data[].Data.*',
  'logic of an action: .Data.EnableCondition, .Data.ShowCondition',
  'logic and defaults of a questionnaire: .Document.Sections[].Condition, .Document.Sections[].Questions[][].Condition, .Document.Sections[].Questions[][].DefaultValue, .Document.Sections[].Questions[][].Validate, .Document.Extra',
  'conditions of a query that is chosen from lists, which its writer checks: .Model.Filter, .Model.Having',
  'a document: .document, .document.*',
  'a change of data: [].value',
  'parameters of a service, which its declaration checks: .Params.*',
  'rows for another system, and what one is sent: .Rows[].*, .Rows[].Value.*, .data',
];
const known = new Set(ANYTHING.flatMap((line) => line.slice(line.indexOf(': ') + 2).split(', ')));

interface Finding {
  readonly place: string;
  readonly fault: string;
}

function unbounded(schema: unknown, place: string, refs: readonly string[] = []): readonly Finding[] {
  if (!isSchema(schema) || 'const' in schema || 'enum' in schema) return [];
  const ref = schema['$ref'];
  if (typeof ref === 'string') return refs.includes(ref) ? [] : unbounded(entityOf(ref), place, [...refs, ref]);
  const branches = [...schemasIn(schema['anyOf']), ...schemasIn(schema['oneOf'])];
  if (branches.length > 0) return branches.flatMap((branch) => unbounded(branch, place, refs));
  const { type } = schema;
  if (type === 'string') return schema['maxLength'] === undefined ? [{ place, fault: 'a text without maxLength' }] : [];
  if (type === 'array')
    return [
      ...(schema['maxItems'] === undefined ? [{ place, fault: 'a list without maxItems' }] : []),
      ...unbounded(schema['items'], `${place}[]`, refs),
    ];
  if (type === 'object') return inObject(schema, place, refs);
  return type === undefined ? [{ place, fault: 'anything' }] : [];
}

function inObject(schema: Schema, place: string, refs: readonly string[]): readonly Finding[] {
  const { additionalProperties: more } = schema;
  return [
    ...entriesIn(schema['properties']).flatMap(([name, member]) => unbounded(member, `${place}.${name}`, refs)),
    ...(isSchema(more) ? unbounded(more, `${place}.*`, refs) : []),
    ...(isSchema(more) && schema['maxProperties'] === undefined
      ? [{ place, fault: 'keys that are data without maxProperties' }]
      : []),
    ...(more === undefined || more === true ? [{ place, fault: 'an open object' }] : []),
  ];
}

/** A file is limited by the limit of its call. */
const entityOf = (ref: string): unknown =>
  ref === 'entities/local-file'
    ? { type: 'null' }
    : new Map(Object.entries(entities)).get(ref.replace('entities/', ''));

const bodies: readonly (readonly [string, unknown])[] = [
  ...Object.entries(calls).map(([name, { body }]) => [name, body] as const),
  ...Object.entries(hubMethods).map(([name, { body }]) => [`hub ${name}`, body] as const),
  ...Object.entries(hubMethods).flatMap(([name, method]) =>
    'items' in method ? [[`hub ${name} items`, method.items] as const] : [],
  ),
];

describe('every text and every list that a call takes', () => {
  it('has a bound in its schema', () => {
    const found = bodies.flatMap(([name, body]) =>
      unbounded(body, '')
        .filter(({ place }) => ![...known].some((each) => place === each || place.endsWith(`patch${each}`)))
        .map(({ place, fault }) => `${name}${place}: ${fault}`),
    );
    expect(found).toEqual([]);
  });

  it('is looked for: each exception is there', () => {
    const places = new Set(bodies.flatMap(([, body]) => unbounded(body, '').map(({ place }) => place)));
    const unused = [...known].filter((each) => ![...places].some((place) => place === each || place.endsWith(each)));
    expect(unused).toEqual([]);
  });
});
