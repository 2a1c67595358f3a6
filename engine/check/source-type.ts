import { isObject, ownMember, type Fields } from '../document/index.ts';
import type { CheckContext } from './check-context.ts';
import { itemsOf, memberOf } from './member.ts';
import { ANY, BOOLEAN, NUMBER, TEXT, isAny, listOf, literals, objectOf, orNull, type Type } from './types.ts';

/** The facts of a failed call. */
export const ERROR_TYPE = objectOf(
  { code: TEXT, text: TEXT, data: ANY, status: NUMBER, fields: ANY, reasons: listOf(TEXT) },
  { name: 'an error' },
);

const PAGES = objectOf(
  { Pages: NUMBER, Current: NUMBER, Count: NUMBER, LastIndex: NUMBER },
  { name: 'the pages of a source' },
);

/** The type of a source. */
export function replyType(source: unknown, { catalogue, types, model }: CheckContext): Type {
  const given = ownMember(source, 'as');
  if (isObject(given)) return types.of(given);
  const named = (key: string) => {
    const name = ownMember(source, key);
    return typeof name === 'string' ? name : undefined;
  };
  const [call, service, fn, hub] = ['call', 'service', 'fn', 'hub'].map(named);
  if (call !== undefined) return Object.hasOwn(catalogue.calls, call) ? types.of(catalogue.calls[call]?.reply) : ANY;
  if (service !== undefined) return types.of(ownMember(ownMember(catalogue.services, service), 'reply'));
  if (fn !== undefined) return types.of(ownMember(ownMember(model.declared('functions'), fn), 'reply'));
  return hub === undefined ? ANY : types.of(ownMember(catalogue.hubEvents, hub));
}

/** The data of a reply: all of it, or the value at `list`. */
export function dataType(source: Fields, reply: Type): Type {
  const { list } = source;
  const data = typeof list === 'string' ? (atPath(reply, list) ?? ANY) : reply;
  return isObject(source.pages) && !isAny(data) ? listOf(itemsOf(data) ?? ANY) : data;
}

/** The type at a dotted path. */
export function atPath(type: Type, path: string): Type | undefined {
  let here: Type | undefined = type;
  for (const step of path.split('.')) here = here && memberOf(here, step);
  return here;
}

/** sources.<name> */
export function sourceType(source: unknown, checking: CheckContext): Type {
  const fields = isObject(source) ? source : {};
  const reply = replyType(source, checking);
  return objectOf(
    {
      data: orNull(dataType(fields, reply)),
      reply: orNull(reply),
      state: literals(['idle', 'loading', 'ready', 'failed']),
      fetching: BOOLEAN,
      error: orNull(ERROR_TYPE),
      page: NUMBER,
      pages: PAGES,
      count: NUMBER,
      more: BOOLEAN,
    },
    { name: 'a source' },
  );
}

/** `page`, where a source defines its call. */
export const PAGE = objectOf({ number: NUMBER, size: NUMBER, cursor: orNull(ANY) }, { name: 'page' });
