import type {
  Apply,
  Expression,
  InlineText,
  Link,
  Loop,
  ObjectValue,
  ParseJson,
  Text,
  Translation,
} from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';
import { checkInlineText, checkLink, checkTranslation } from './forms.ts';
import { valueType } from './from-schema.ts';
import { itemsIn } from './items.ts';
import { memberOf } from './member.ts';
import { inferOperation } from './operations.ts';
import { pathType } from './paths.ts';
import type { Scope } from './scope.ts';
import {
  ANY,
  BOOLEAN,
  NUMBER,
  TEXT,
  describe,
  dictionaryOf,
  isAny,
  listOf,
  literals,
  objectOf,
  orNull,
  union,
  valuesOf,
  type Field,
  type Type,
} from './types.ts';

/** The type of an expression's value; reports its faults. */
export function infer(expression: Expression, scope: Scope, checking: CheckContext): Type {
  switch (expression.kind) {
    case 'literal':
      return checking.report.misread(expression.place.pointer) ? ANY : valueType(expression.value);
    case 'path':
      return pathType(expression, scope, checking);
    case 'operation':
      return inferOperation(expression, scope, checking);
    case 'loop':
      return inferLoop(expression, scope, checking);
    case 'apply':
      return inferApply(expression, scope, checking);
    case 'parse':
      return inferParse(expression, scope, checking);
    case 'object':
      return inferObject(expression, scope, checking);
    case 'array':
      return listOf(union(expression.items.map((item) => infer(item, scope, checking))));
    case 'text':
      return inferText(expression, scope, checking);
    case 'sized':
      return union(expression.sizes.map(([, value]) => infer(value, scope, checking)));
    default:
      return inferForm(expression, scope, checking);
  }
}

/** Translations, texts written in place, and links. */
function inferForm(form: Translation | InlineText | Link, scope: Scope, checking: CheckContext): Type {
  if (form.kind === 'inlineText') checkInlineText(form, checking);
  else if (form.kind === 'link') checkLink(form, scope, checking);
  else {
    checkTranslation(infer(form.key, scope, checking), form.key, form.with, form.place, checking);
    if (form.with) infer(form.with, scope, checking);
  }
  return form.kind === 'link' ? orNull(TEXT) : TEXT;
}

function inferObject({ entries }: ObjectValue, scope: Scope, checking: CheckContext): Type {
  const fields = entries.map(([name, value]): [string, Field] => {
    const type = infer(value, scope, checking);
    return [name, { type: () => type, optional: false }];
  });
  return { kind: 'object', fields: new Map(fields), rest: null, fresh: true };
}

/** Infers the possible values of a text whose parts have a limited set of values, such as a key of a translation. */
function inferText({ parts }: Text, scope: Scope, checking: CheckContext): Type {
  let texts: string[] | null = [''];
  for (const part of parts) {
    const values = valuesOf(infer(part, scope, checking));
    texts =
      texts && values && texts.length * values.length <= 200
        ? texts.flatMap((text) => values.map((value) => text + String(value)))
        : null;
  }
  return texts ? literals(texts) : TEXT;
}

const APPLIED: Readonly<Record<string, Type>> = {
  boolean: BOOLEAN,
  string: TEXT,
  text: TEXT,
  number: NUMBER,
};

/** Logic in data has the type that `as` names. */
function inferApply({ rule, to, as, else: otherwise, empty }: Apply, scope: Scope, checking: CheckContext): Type {
  for (const part of [rule, to, otherwise, empty]) if (part) infer(part, scope, checking);
  return Object.hasOwn(APPLIED, as) ? APPLIED[as]! : ANY;
}

function inferParse({ json, as, place }: ParseJson, scope: Scope, checking: CheckContext): Type {
  const given = infer(json, scope, checking);
  if (!isAny(given) && !['text', 'literal', 'union', 'null'].includes(given.kind))
    checking.report.at('wrong-argument', json.place, `parse reads a text, not ${describe(given)}`);
  const type = checking.types.byName(as);
  if (!type)
    checking.report.unknown(
      'unknown-schema',
      place.pointer,
      as,
      Object.keys(checking.catalogue.entities),
      'schema',
      place,
    );
  return type ? orNull(type) : ANY;
}

/** The operations with an item name. */
function inferLoop(loop: Loop, scope: Scope, checking: CheckContext): Type {
  const item = itemsIn(loop.in, infer(loop.in, scope, checking), checking);
  const inner = scope.with({ names: { [loop.as]: item } });
  const of = (part: Expression | undefined) => part && infer(part, inner, checking);
  const [, map, by] = [of(loop.where), of(loop.map), of(loop.by)];
  of(loop.key);
  for (const { by: key } of loop.sort ?? []) infer(key, inner, checking);
  if (loop.first) infer(loop.first, scope, checking);
  return LOOPS[loop.name](map ?? item, by ?? ANY, item, loop, checking);
}

type LoopType = (made: Type, by: Type, item: Type, loop: Loop, checking: CheckContext) => Type;

const LOOPS: { readonly [Name in Loop['name']]: LoopType } = {
  list: (made, _by, _item, { first }) => (first ? orNull(made) : listOf(made)),
  find: (made) => orNull(made),
  any: () => BOOLEAN,
  every: () => BOOLEAN,
  group: (made, by) => listOf(objectOf({ key: by, items: listOf(made) })),
  index: (made) => dictionaryOf(made),
  sum: () => NUMBER,
  deep: (made, _by, item, { children, place }, { report }) => {
    if (children !== undefined && !memberOf(item, children))
      report.at('unknown-field', place, `${describe(item)} has no ${children}`);
    return listOf(made);
  },
};
