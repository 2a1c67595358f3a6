import type { NamedCall } from '../../schemas/define.ts';
import { formBody, type FormKind, OTHER_FORM_KINDS } from './forms.ts';
import type { Random } from './random.ts';
import { anything, TEXTS, valueOf } from './values.ts';

/** A request that is sent, and how it ends: whole, cut off by the caller, or never. */
export interface FuzzRequest {
  /** The kind of fault. */
  readonly kind: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly ending: 'whole' | 'cut' | 'endless';
}

const FITTING = { wrong: 0, missing: 0 };
const WILD = { wrong: 0.25, missing: 0.2 };
const DEEP = 20_000;
const WRONG_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json\ta',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  '',
];

type JsonBody = (call: NamedCall, random: Random) => string;

/** Bodies that the call itself has to judge. */
const OWN_KINDS: Readonly<Record<'fitting' | 'wild', JsonBody>> = {
  fitting: ({ body }, random) => JSON.stringify(valueOf(body, random, FITTING)),
  wild: ({ body }, random) => JSON.stringify(valueOf(body, random, WILD)),
};

/** Bodies that are mostly refused before the call is asked. */
const OTHER_KINDS: Readonly<Record<string, JsonBody>> = {
  anything: (_call, random) => JSON.stringify(anything(random)),
  giant: (call, random) => withMember(call, random, JSON.stringify(giant(random))),
  deep: (call, random) => {
    const [open, close] = random.pick([
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    return withMember(call, random, `${open.repeat(DEEP)}1${close.repeat(DEEP)}`);
  },
  'forbidden key': (call, random) =>
    withMember(call, random, `{"${random.pick(['__proto__', 'constructor', 'prototype'])}":{"a":1}}`),
  'more members': ({ body }, random) =>
    JSON.stringify({ ...Object(valueOf(body, random, FITTING)), [random.pick(TEXTS)]: anything(random) }),
  'number at the limit': (call, random) =>
    withMember(call, random, random.pick(['1e999', '-1e999', '1E400', '-0', '0.1e-400', '9'.repeat(400)])),
  'broken JSON': ({ body }, random) => {
    const text = JSON.stringify(valueOf(body, random, FITTING));
    return random.pick([text.slice(0, -1), `${text}x`, text.replace(':', ''), `\ufeff${text}`, "{'a':1}", '{"a":1,}']);
  },
};

const giant = (random: Random): string =>
  random.pick(['x', '0', 'α', '<!--', ' ', '9,', '((', '\\', '&lt;']).repeat(random.pick([2_000, 20_000, 200_000]));

/** A valid body with this text in one of its members. */
function withMember({ body }: NamedCall, random: Random, text: string): string {
  const names = Object.keys(body.properties ?? {});
  const members = Object.entries(Object(valueOf(body, random, FITTING)));
  const changed = names.length > 0 ? random.pick(names) : 'a';
  const kept = members.filter(([name]) => name !== changed);
  return `{${[...kept.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`), `"${changed}":${text}`].join(',')}}`;
}

const WRONG_TYPE = 'wrong type';
const OTHER_JSON_KINDS = [...Object.keys(OTHER_KINDS), WRONG_TYPE];

/** The kinds of nine requests of a call, one after the other; each third one is of another kind, and every call begins with another of them. */
function kindAt<Other extends string>(
  turn: number,
  place: number,
  others: readonly Other[],
): Other | 'fitting' | 'wild' {
  if (turn % 3 < 2) return turn % 9 < 6 ? 'fitting' : 'wild';
  return others[(Math.floor(turn / 3) + place) % others.length] ?? 'wild';
}

/** A request of a call. `turn`: how many it has had; `place`: the number of the call. */
export function requestOf(
  call: NamedCall,
  random: Random,
  { turn, place, endless }: { readonly turn: number; readonly place: number; readonly endless: number },
): FuzzRequest {
  const path = call.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(inPath(random.pick(TEXTS)) || '1'));
  const common = { name: call.name, method: call.method, path };
  const ending = random.chance(endless) && call.long !== true ? 'endless' : random.chance(0.05) ? 'cut' : 'whole';
  if (call.method === 'GET')
    return {
      ...common,
      kind: 'query',
      path: `${path}?${queryOf(call, random)}`,
      headers: {},
      body: Buffer.alloc(0),
      ending: 'whole',
    };
  if (call.takes === 'multipart') {
    const kind: FormKind = kindAt(turn, place, OTHER_FORM_KINDS);
    const { type, body } = formBody(call, kind, random);
    return { ...common, kind: `form, ${kind}`, headers: { 'content-type': type }, body, ending };
  }
  const kind = kindAt(turn, place, OTHER_JSON_KINDS);
  const make = kind === 'fitting' || kind === 'wild' ? OWN_KINDS[kind] : (OTHER_KINDS[kind] ?? OWN_KINDS.fitting);
  const type = kind === WRONG_TYPE ? random.pick(WRONG_TYPES) : 'application/json';
  return { ...common, kind, headers: { 'content-type': type }, body: Buffer.from(make(call, random)), ending };
}

const inPath = (text: string): string => text.replaceAll(/[/\\]/g, '');

function queryOf({ body }: NamedCall, random: Random): string {
  const value: unknown = valueOf(body, random, random.chance(0.5) ? FITTING : WILD);
  const query = new URLSearchParams();
  for (const [name, member] of Object.entries(Object(value)))
    query.append(name, typeof member === 'string' ? member : JSON.stringify(member));
  if (random.chance(0.1)) query.append(random.pick(TEXTS), random.pick(TEXTS));
  return random.chance(0.1) ? `${query}&%ff=%zz&a[]=1&__proto__[x]=1` : query.toString();
}
