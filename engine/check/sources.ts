import { child, isObject, ownMember, type Fields } from '../document/index.ts';
import { expressionFacts, readLogic, readPath, readValue, type Expression } from '../expression/index.ts';
import { checkRoles, withAccess } from './access.ts';
import { assign } from './assign.ts';
import { withoutBound } from './bind.ts';
import { callBody } from './call-body.ts';
import type { CheckContext } from './check-context.ts';
import { checkReferences } from './references.ts';
import { checkSupplied } from './supplied-values.ts';
import { checkDuration, checkHandler } from './handler.ts';
import { itemsOf } from './member.ts';
import type { Scope } from './scope.ts';
import { ERROR_TYPE, PAGE, atPath, dataType, replyType } from './source-type.ts';
import { ANY, NUMBER, describe, isAny, objectOf, withoutNull, type Type } from './types.ts';

const ORIGINS = ['call', 'service', 'fn', 'hub'];

/** The origin of the data, its arguments and its paging. */
export function checkSources(checking: CheckContext): void {
  for (const [name, source] of Object.entries(checking.model.declared('sources')))
    if (isObject(source)) checkSource(source, checking.model.at('sources', name), checking);
}

function checkSource(source: Fields, pointer: string, checking: CheckContext): void {
  const { model, report } = checking;
  const scope = withAccess(source, pointer, model.scope, checking).with({ names: { page: PAGE } });
  // The server removed its origin, so it loads nothing.
  if (Object.keys(source).length === 0) return;
  const origins = ORIGINS.filter((key) => source[key] !== undefined);
  if (origins.length !== 1)
    report.add(
      'source-origin',
      pointer,
      `a source has one of ${ORIGINS.join(', ')}, not ${origins.join(' and ') || 'none'}`,
      { key: true },
    );
  const wanted = wantedBy(source, pointer, scope, checking);
  const given = source.with === undefined ? undefined : readValue(source.with, `${pointer}/with`, report.sink);
  const place = { pointer: given ? `${pointer}/with` : pointer };
  const asked = wanted && isSent(source, given) ? withoutPage(wanted, source, pointer, checking) : wanted;
  if (asked) checkSupplied(given, asked, place, 'call', scope, checking);
  else if (given) checking.infer(given, scope);
  if (typeof source.call === 'string') checkReferences(source.call, given, checking);
  if (source.when !== undefined) checking.infer(readLogic(source.when, `${pointer}/when`, report.sink), scope);
  checkDuration(source.debounce, `${pointer}/debounce`, checking);
  const reply = replyType(source, checking);
  checkReply(source, reply, pointer, scope, checking);
  if (!isObject(source.on)) return;
  const data = withoutNull(dataType(source, reply));
  checkHandler(source.on.loaded ?? [], objectOf({ data, reply }), `${pointer}/on/loaded`, scope, checking);
  checkHandler(source.on.failed ?? [], objectOf({ error: ERROR_TYPE }), `${pointer}/on/failed`, scope, checking);
}

/** Do the number and the size of the page go into the body by themselves? */
const isSent = ({ call, pages }: Fields, given: Expression | undefined): boolean =>
  call !== undefined &&
  isObject(pages) &&
  pages.cursor === undefined &&
  !(given && expressionFacts(given).dependencies.some(({ root }) => root === 'page'));

/** The arguments of a call, without those that its pages give. */
function withoutPage(wanted: Type, source: Fields, pointer: string, { report }: CheckContext): Type {
  if (wanted.kind !== 'object') return wanted;
  const missing = ['page', 'count'].filter((name) => !wanted.fields.has(name));
  if (missing.length > 0)
    report.add(
      'unknown-body-field',
      `${pointer}/pages`,
      `${String(source.call)} takes no ${missing.join(' and no ')}: with has to read page`,
      { key: true },
    );
  return withoutBound(wanted, ['page', 'count']);
}

/** The type of the origin's arguments; undefined when unknown. */
function wantedBy(source: Fields, pointer: string, scope: Scope, checking: CheckContext): Type | undefined {
  const { catalogue, types, report, model } = checking;
  if (typeof source.call === 'string') {
    const call = Object.hasOwn(catalogue.calls, source.call) ? catalogue.calls[source.call] : undefined;
    if (!call) return missing('unknown-call', `${pointer}/call`, source.call, catalogue.calls, 'call');
    checkRoles(source.call, `${pointer}/call`, scope, checking);
    return types.of(callBody(call));
  }
  if (typeof source.service === 'string' && catalogue.services) {
    const service = ownMember(catalogue.services, source.service);
    return service === undefined
      ? missing('unknown-service', `${pointer}/service`, source.service, catalogue.services, 'service')
      : types.of(ownMember(service, 'with'));
  }
  if (typeof source.hub === 'string' && !Object.hasOwn(catalogue.hubEvents, source.hub))
    return missing('unknown-hub-event', `${pointer}/hub`, source.hub, catalogue.hubEvents, 'hub event');
  if (typeof source.fn !== 'string') return undefined;
  const declared = model.declared('functions');
  model.mark('functions', source.fn);
  const found = ownMember(declared, source.fn);
  const open = model.unit.functions !== undefined && Object.keys(declared).length === 0;
  if (found === undefined && !open)
    return missing('unknown-function', `${pointer}/fn`, source.fn, declared, 'function');
  return found === undefined ? undefined : types.of(ownMember(found, 'with'));

  function missing(
    kind: 'unknown-call' | 'unknown-service' | 'unknown-hub-event' | 'unknown-function',
    at: string,
    name: string,
    known: object,
    what: string,
  ): undefined {
    report.unknown(kind, at, name, Object.keys(known), what);
  }
}

function checkReply(source: Fields, reply: Type, pointer: string, scope: Scope, checking: CheckContext): void {
  const { report } = checking;
  if (typeof source.list === 'string') {
    const found = atPath(reply, source.list);
    if (!found) report.add('bad-list-path', `${pointer}/list`, `${describe(reply)} has no ${source.list}`);
    else if (!itemsOf(found)) report.add('not-a-list', `${pointer}/list`, `${source.list} is ${describe(found)}`);
  }
  const item = itemsOf(withoutNull(dataType(source, reply))) ?? withoutNull(dataType(source, reply));
  const as = objectOf({ item });
  if (typeof source.key === 'string' && !source.key.includes('{{') && !isAny(item) && !atPath(item, source.key))
    report.add('bad-key', `${pointer}/key`, `${describe(item)} has no ${source.key}`);
  else if (typeof source.key === 'string' && source.key.includes('{{'))
    checking.infer(
      readValue(source.key, `${pointer}/key`, report.sink),
      scope.with({ names: { item: as.fields.get('item')?.type() ?? ANY } }),
    );
  if (isObject(source.pages)) checkPages(source.pages, reply, item, `${pointer}/pages`, scope, checking);
}

function checkPages(
  pages: Fields,
  reply: Type,
  item: Type,
  pointer: string,
  scope: Scope,
  checking: CheckContext,
): void {
  const { report } = checking;
  const { size, cursor, reset } = pages;
  const count = pages.count ?? (cursor === undefined ? 'count' : undefined);
  if (typeof size === 'string') {
    const found = checking.infer(readLogic(size, `${pointer}/size`, report.sink), scope);
    if (assign(found, NUMBER)) report.add('wrong-type', `${pointer}/size`, `a number of rows, not ${describe(found)}`);
  }
  if (typeof count === 'string' && !count.includes('{{')) {
    if (!isAny(reply) && !atPath(reply, count))
      report.add(
        'bad-list-path',
        pages.count === undefined ? pointer : `${pointer}/count`,
        `${describe(reply)} has no ${count}`,
      );
  } else if (count !== undefined) checking.infer(readValue(count, `${pointer}/count`, report.sink), scope);
  if (typeof cursor === 'string') checkCursor(cursor, item, `${pointer}/cursor`, checking);
  if (!Array.isArray(reset)) return;
  reset.forEach((path: unknown, index) => {
    const read = typeof path === 'string' ? readPath(path, child(`${pointer}/reset`, index), report.sink) : null;
    if (read) checking.infer(read, scope);
  });
}

function checkCursor(cursor: string, item: Type, pointer: string, { report }: CheckContext): void {
  const [end = '', ...path] = cursor.split('.');
  if (end !== 'first' && end !== 'last')
    return report.add('bad-list-path', pointer, 'a cursor is first.<path> or last.<path>', {
      nearest: report.nearest(end, ['first', 'last']),
    });
  if (path.length > 0 && !isAny(item) && !atPath(item, path.join('.')))
    report.add('bad-list-path', pointer, `${describe(item)} has no ${path.join('.')}`);
}

/** The type of the edited data. */
export function checkDrafts(checking: CheckContext): void {
  const { model, report, types, catalogue } = checking;
  for (const [name, draft] of Object.entries(model.declared('drafts'))) {
    if (!isObject(draft)) continue;
    const pointer = model.at('drafts', name);
    const from = readLogic(draft.from, `${pointer}/from`, report.sink);
    const given = checking.infer(from, model.scope);
    if (typeof draft.schema === 'string' && !types.byName(draft.schema))
      report.unknown('unknown-schema', `${pointer}/schema`, draft.schema, Object.keys(catalogue.entities), 'schema');
    const reason = assign(given, model.schemaOf(draft.schema));
    if (reason)
      report.at('draft-mismatch', from.place, [reason.path.join('.'), reason.message].filter(Boolean).join(': '));
    const check = (written: unknown, at: string): void => {
      if (written !== undefined) checking.infer(readValue(written, `${pointer}/${at}`, report.sink), model.scope);
    };
    check(draft.base, 'base');
    check(draft.keep, 'keep');
    if (isObject(draft.sync)) {
      check(draft.sync.revision, 'sync/revision');
      checkSync(draft.sync, `${pointer}/sync`, checking);
    }
    if (isObject(draft.save)) {
      checkDuration(draft.save.after, `${pointer}/save/after`, checking);
      checkHandler({ do: draft.save.do }, ANY, `${pointer}/save`, model.scope, checking);
    }
  }
}

const CHANGED = '.changed';

/** A channel of the hub: its event names the document and carries a patch. */
function checkSync(sync: Fields, pointer: string, checking: CheckContext): void {
  const { catalogue, model, report, types } = checking;
  checkDuration(sync.after, `${pointer}/after`, checking);
  const given = sync.with === undefined ? undefined : readValue(sync.with, `${pointer}/with`, report.sink);
  const event = typeof sync.hub === 'string' ? ownMember(catalogue.hubEvents, sync.hub + CHANGED) : undefined;
  if (typeof sync.hub === 'string' && event === undefined) {
    const channels = Object.keys(catalogue.hubEvents).filter((name) => name.endsWith(CHANGED));
    const known = channels.map((name) => name.slice(0, -CHANGED.length));
    report.unknown('unknown-hub-event', `${pointer}/hub`, sync.hub, known, 'hub channel');
  }
  const payload = event === undefined ? ANY : types.of(event);
  if (payload.kind !== 'object') return void (given && checking.infer(given, model.scope));
  const fields = new Map([...payload.fields].filter(([name]) => name !== 'patch'));
  checkSupplied(
    given,
    { ...payload, fields },
    { pointer: given ? `${pointer}/with` : pointer },
    'payload',
    model.scope,
    checking,
  );
}
