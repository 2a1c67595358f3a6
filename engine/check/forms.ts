import type { Expression, InlineText, Link, ExpressionPosition } from '../expression/index.ts';
import { checkSupplied } from './supplied-values.ts';
import { callBody } from './call-body.ts';
import type { CheckContext } from './check-context.ts';
import type { Scope } from './scope.ts';
import { ANY, valuesOf, type ObjectType, type Type } from './types.ts';

/** Checks a translation: its keys exist and receive the parameters of their texts. */
export function checkTranslation(
  type: Type,
  key: Expression,
  values: Expression | undefined,
  place: ExpressionPosition,
  checking: CheckContext,
): void {
  const keys = valuesOf(type);
  if (!keys || keys.some((item) => typeof item !== 'string')) {
    if (!isNull(type))
      checking.report.at('computed-text', key.place, 'the key is none of countable texts: give it an enum');
    return;
  }
  const texts = keys.map(String).flatMap((text) => checkKey(text, values, place, key.place, checking));
  checkUse(texts, values, place, checking.report);
}

const isNull = (type: Type): boolean => type.kind === 'null';

interface Text {
  readonly key: string;
  readonly parameters: readonly string[];
}

function checkKey(
  key: string,
  values: Expression | undefined,
  place: ExpressionPosition,
  at: ExpressionPosition,
  { catalogue, report }: CheckContext,
): readonly Text[] {
  const parameters = Object.hasOwn(catalogue.texts, key) ? catalogue.texts[key] : undefined;
  if (!parameters) {
    report.unknown('unknown-text', at.pointer, key, Object.keys(catalogue.texts), 'text', at);
    return [];
  }
  const given = namesIn(values);
  for (const name of given ? parameters : [])
    if (!given?.includes(name)) report.at('missing-text-parameter', place, `the text ${key} needs ${name}`);
  return [{ key, parameters }];
}

/** A computed key may name several texts. A parameter that one of them uses is accepted. */
function checkUse(
  texts: readonly Text[],
  values: Expression | undefined,
  place: ExpressionPosition,
  report: CheckContext['report'],
): void {
  const [first] = texts;
  if (!first) return;
  const used = new Set(texts.flatMap(({ parameters }) => parameters));
  for (const name of namesIn(values) ?? [])
    if (name !== 'count' && !used.has(name)) unused(first.key, name, [...used], place, report);
}

/** The names of the parameters; null when they are known only at run time. */
function namesIn(values: Expression | undefined): readonly string[] | null {
  if (!values) return [];
  return values.kind === 'object' ? values.entries.map(([name]) => name) : null;
}

function unused(
  key: string,
  name: string,
  parameters: readonly string[],
  place: ExpressionPosition,
  report: CheckContext['report'],
): void {
  const more = place.start === undefined ? { key: true } : place;
  const at = place.start === undefined ? `${place.pointer}/with/${name}` : place.pointer;
  report.add('unknown-text-parameter', at, `the text ${key} has no ${name}`, {
    ...more,
    nearest: report.nearest(name, parameters),
  });
}

/** The languages for which the product has all texts. */
const LANGUAGES = ['el', 'en'];

export function checkInlineText({ texts, place }: InlineText, { report }: CheckContext): void {
  for (const language of LANGUAGES)
    if (!Object.hasOwn(texts, language)) report.at('missing-language', place, `the text is missing in ${language}`);
}

type Target = Pick<Link, 'to' | 'place'> & { readonly with?: Expression | undefined };

/** {"$link": screen | "url" | "call:<name>"} */
export function checkLink({ to, with: values, place }: Target, scope: Scope, checking: CheckContext): void {
  if (values) checking.infer(values, scope);
  if (to === 'url') return;
  if (to.startsWith('call:')) return checkCallLink(to.slice('call:'.length), values, place, scope, checking);
  checkScreen(to, values, place, scope, checking);
}

/** Checks one of several targets of a computed link: it exists and gets its params. */
export function checkTarget(
  to: string,
  values: Expression | undefined,
  place: ExpressionPosition,
  { catalogue, report }: CheckContext,
): void {
  if (to === 'url') return;
  const { calls, screens } = catalogue;
  if (to.startsWith('call:')) {
    const name = to.slice('call:'.length);
    if (!Object.hasOwn(calls, name))
      report.unknown('unknown-call', place.pointer, name, Object.keys(calls), 'call', place);
    return;
  }
  const screen = Object.hasOwn(screens, to) ? screens[to] : undefined;
  if (!screen) return report.unknown('unknown-screen', place.pointer, to, Object.keys(screens), 'screen', place);
  if (values && values.kind !== 'object') return;
  const given = values?.entries.map(([name]) => name) ?? [];
  const missing = (screen.needs ?? []).filter((name) => !given.includes(name));
  if (missing.length > 0) report.at('missing-link-param', place, `${to} needs ${missing.join(', ')}`);
}

function checkCallLink(
  name: string,
  values: Expression | undefined,
  place: ExpressionPosition,
  scope: Scope,
  checking: CheckContext,
): void {
  const { calls } = checking.catalogue;
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!call) return checking.report.unknown('unknown-call', place.pointer, name, Object.keys(calls), 'call', place);
  checkSupplied(values, checking.types.of(callBody(call)), place, 'call', scope, checking);
}

/** Checks the screen of a navigation and its params. */
export function checkScreen(
  to: string,
  values: Expression | undefined,
  place: ExpressionPosition,
  scope: Scope,
  checking: CheckContext,
): void {
  const { screens } = checking.catalogue;
  const screen = Object.hasOwn(screens, to) ? screens[to] : undefined;
  if (!screen)
    return checking.report.unknown('unknown-screen', place.pointer, to, Object.keys(screens), 'screen', place);
  checkSupplied(values, paramsOf(screen.params, screen.needs ?? []), place, 'link', scope, checking);
}

function paramsOf(names: readonly string[], needed: readonly string[]): ObjectType {
  const fields = names.map((name) => [name, { type: () => ANY, optional: !needed.includes(name) }] as const);
  return { kind: 'object', fields: new Map(fields), rest: null };
}
