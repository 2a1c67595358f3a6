import {
  NO_EFFECT,
  declaredName,
  checkMember,
  needsConfirm,
  bindResult,
  requireConfirm,
  SHOWN_TYPE,
  checkShownTexts,
  type ActionEffect,
  type CheckedAction,
} from './action-step.ts';
import { ownMember } from '../document/index.ts';
import { callBody } from './call-body.ts';
import type { CheckContext } from './check-context.ts';
import { conflict } from './conflict.ts';
import { itemsOf } from './member.ts';
import { checkReferences } from './references.ts';
import { ERROR_TYPE } from './source-type.ts';
import { ANY, listOf, TEXT, type Type } from './types.ts';
import { writableType } from './writable.ts';

export function call(step: CheckedAction): ActionEffect {
  const { catalogue, types, report } = step.checking;
  const name = step.text('call') ?? '';
  const definition = Object.hasOwn(catalogue.calls, name) ? catalogue.calls[name] : undefined;
  declaredName(step, 'draft', 'drafts', 'draft');
  if (definition) {
    checkMember(step, 'with', types.of(callBody(definition)), 'call');
    checkReferences(name, step.read('with'), step.checking);
    step.roles(name);
    if (needsConfirm(definition)) requireConfirm(step, name, 'call', name);
  } else {
    report.unknown('unknown-call', step.at('call'), name, Object.keys(catalogue.calls), 'call');
    step.value('with');
  }
  meanwhile(step);
  step.list('meanwhile');
  conflict(step);
  step.lists('catch', step.scope.with({ names: { error: ERROR_TYPE } }));
  step.list('finally');
  const after = bindResult(step, definition ? types.of(definition.reply) : ANY);
  if (ownMember(step.action, 'done') !== undefined)
    checkMember(step, 'done', SHOWN_TYPE, 'text', step.scope.with({ names: { ...after.names } }));
  return after;
}

function meanwhile(step: CheckedAction): void {
  const list = ownMember(step.action, 'meanwhile');
  if (!Array.isArray(list)) return;
  list.forEach((action: unknown, index) => {
    const name = ownMember(action, 'do');
    if (name !== 'set' && name !== 'patch')
      step.checking.report.add(
        'meanwhile-action',
        step.at('meanwhile', String(index)),
        `${String(name)} cannot be undone`,
      );
  });
}

export function set(step: CheckedAction): ActionEffect {
  const type = writableType(ownMember(step.action, 'path'), step.at('path'), step.scope, step.checking);
  if (type) checkMember(step, 'to', type, 'set');
  else step.value('to');
  return NO_EFFECT;
}

export function patch(step: CheckedAction): ActionEffect {
  const { types, report, catalogue, model } = step.checking;
  const [source, entity] = [declaredName(step, 'source', 'sources', 'source'), step.text('entity')];
  if ((step.text('source') === undefined) === (entity === undefined))
    report.add('action-shape', step.pointer, 'patch names a source or an entity');
  const schema = entity === undefined ? undefined : types.byName(`entities/${entity}`);
  if (entity !== undefined && !schema)
    report.unknown(
      'unknown-schema',
      step.at('entity'),
      entity,
      Object.keys(catalogue.entities).map((name) => name.replace('entities/', '')),
      'entity',
    );
  const data = source === undefined ? undefined : dataOf(source, model.root('sources'));
  const item = schema ?? (data && (itemsOf(data) ?? data)) ?? ANY;
  const scope = step.scope.with({ names: { old: item } });
  step.value('id');
  step.value('drop');
  if (ownMember(step.action, 'put') !== undefined) checkMember(step, 'put', item, 'patch', scope);
  if (ownMember(step.action, 'set') !== undefined) checkMember(step, 'set', optional(item), 'patch', scope);
  return NO_EFFECT;
}

function dataOf(source: string, sources: Type): Type | undefined {
  const found = sources.kind === 'object' ? sources.fields.get(source)?.type() : undefined;
  return found?.kind === 'object' ? found.fields.get('data')?.type() : undefined;
}

/** The same members, all of them optional. */
const optional = (type: Type): Type =>
  type.kind === 'object'
    ? { ...type, fields: new Map([...type.fields].map(([name, field]) => [name, { ...field, optional: true }])) }
    : type;

const READ: ReadonlyMap<string, (checking: CheckContext) => Type> = new Map(
  Object.entries({
    text: () => TEXT,
    dataUrl: () => TEXT,
    table: ({ types }) => types.byName('entities/pasted-table') ?? ANY,
    workbook: ({ types }) => types.byName('entities/imported-workbook') ?? ANY,
  }),
);

export function read(step: CheckedAction): ActionEffect {
  step.value('file');
  return bindResult(step, READ.get(step.text('as') ?? '')?.(step.checking) ?? ANY, 'to');
}

export function download(step: CheckedAction): ActionEffect {
  if ((ownMember(step.action, 'text') === undefined) === (ownMember(step.action, 'url') === undefined))
    step.checking.report.add('action-shape', step.pointer, 'download has a text or a url');
  step.value('text');
  step.value('url');
  return checkShownTexts('name')(step);
}

export function exportGrid(step: CheckedAction): ActionEffect {
  const { model, report } = step.checking;
  const source = ownMember(ownMember(step.action, 'all'), 'source');
  const known = Object.keys(model.declared('sources'));
  if (typeof source === 'string') {
    model.mark('sources', source);
    if (!known.includes(source)) report.unknown('unknown-source', step.at('all', 'source'), source, known, 'source');
  }
  const name = step.text('as');
  step.list('run', name === undefined ? step.scope : step.scope.with({ names: { [name]: listOf(ANY) } }));
  return checkShownTexts('name')(step);
}

export function remember(step: CheckedAction): ActionEffect {
  const value = step.value('to');
  return bindResult(step, value ? step.checking.report.silently(() => step.checking.infer(value, step.scope)) : ANY);
}
