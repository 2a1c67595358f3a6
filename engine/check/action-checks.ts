import { nearest, own, type Fields } from '../document/index.ts';
import type { Expression } from '../expression/index.ts';
import type { Checking } from './checking.ts';
import { checkGiven, type GivenTo } from './given.ts';
import { checkScreen } from './forms.ts';
import { checkKey, withItem } from './loop.ts';
import { itemsIn } from './items.ts';
import { itemsOf } from './member.ts';
import type { Scope } from './scope.ts';
import { paramsOf } from './signature.ts';
import { ERROR_TYPE } from './source-type.ts';
import { ANY, BOOLEAN, NUMBER, TEXT, listOf, union, type Type } from './types.ts';
import { writable } from './writing.ts';

/** One action where it stands, and how its members are read. */
export interface At {
  readonly action: Fields;
  readonly pointer: string;
  readonly scope: Scope;
  readonly checking: Checking;
  at(...keys: string[]): string;
  text(key: string): string | undefined;
  /** The value at a key, read. */
  read(key: string): Expression | undefined;
  /** The value at a key, read and inferred. */
  value(key: string, scope?: Scope): Expression | undefined;
  logic(key: string): Expression;
  list(key: string, scope?: Scope): Scope;
  lists(key: string, scope: Scope): void;
  roles(call: string): void;
}

/** What an action leaves for those after it. */
export interface After {
  readonly names?: Readonly<Record<string, Type>>;
  readonly confirmed?: boolean;
}

const NOTHING: After = {};
const named = (step: At, type: Type, key = 'as'): After => {
  const name = step.text(key);
  return name === undefined ? NOTHING : { names: { [name]: type } };
};

const SHOWN: Type = union([TEXT, NUMBER, BOOLEAN]);

/** Checks what a member gives against what is wanted. */
function given(step: At, key: string, wanted: Type, to: GivenTo, scope = step.scope): void {
  const expression = step.read(key);
  const place = { pointer: expression ? step.at(key) : step.pointer };
  checkGiven(expression, wanted, place, to, scope, step.checking);
}

/** A name that the unit declares. */
function declared(
  step: At,
  key: string,
  kind: 'sources' | 'drafts' | 'flows' | 'tasks',
  what: string,
): string | undefined {
  const name = step.text(key);
  if (name === undefined) return undefined;
  const { model, report } = step.checking;
  const known = Object.keys(model.declared(kind));
  model.mark(kind, name);
  if (known.includes(name)) return name;
  const problem = {
    sources: 'unknown-source',
    drafts: 'unknown-draft',
    flows: 'unknown-flow',
    tasks: 'unknown-task',
  } as const;
  report.unknown(problem[kind], step.at(key), name, known, what);
  return undefined;
}

function call(step: At): After {
  const { catalogue, types, report } = step.checking;
  const name = step.text('call') ?? '';
  const definition = Object.hasOwn(catalogue.calls, name) ? catalogue.calls[name] : undefined;
  declared(step, 'draft', 'drafts', 'draft');
  if (definition) {
    given(step, 'with', types.of(definition.body), 'call');
    step.roles(name);
    if (definition.irreversible === true && !step.scope.confirmed)
      report.add('unconfirmed', step.at('call'), `${name} cannot be undone: put a confirm before it`);
  } else {
    report.unknown('unknown-call', step.at('call'), name, Object.keys(catalogue.calls), 'call');
    step.value('with');
  }
  meanwhile(step);
  step.list('meanwhile');
  step.lists('catch', step.scope.with({ names: { error: ERROR_TYPE } }));
  step.list('finally');
  return named(step, definition ? types.of(definition.reply) : ANY);
}

function meanwhile(step: At): void {
  const list = own(step.action, 'meanwhile');
  if (!Array.isArray(list)) return;
  list.forEach((action: unknown, index) => {
    const name = own(action, 'do');
    if (name !== 'set' && name !== 'patch')
      step.checking.report.add(
        'meanwhile-action',
        step.at('meanwhile', String(index)),
        `${String(name)} cannot be undone`,
      );
  });
}

function set(step: At): After {
  const type = writable(own(step.action, 'path'), step.at('path'), step.scope, step.checking);
  if (type) given(step, 'to', type, 'set');
  else step.value('to');
  return NOTHING;
}

function patch(step: At): After {
  const { types, report, catalogue, model } = step.checking;
  const [source, entity] = [declared(step, 'source', 'sources', 'source'), step.text('entity')];
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
  if (own(step.action, 'put') !== undefined) given(step, 'put', item, 'patch', scope);
  if (own(step.action, 'set') !== undefined) given(step, 'set', optional(item), 'patch', scope);
  return NOTHING;
}

function dataOf(source: string, sources: Type): Type | undefined {
  const found = sources.kind === 'object' ? sources.fields.get(source)?.type() : undefined;
  return found?.kind === 'object' ? found.fields.get('data')?.type() : undefined;
}

/** The same members, none of which must be there. */
const optional = (type: Type): Type =>
  type.kind === 'object'
    ? { ...type, fields: new Map([...type.fields].map(([name, field]) => [name, { ...field, optional: true }])) }
    : type;

function go(step: At): After {
  const { report, scope } = { ...step.checking, scope: step.scope };
  const targets = ['to', 'back', 'url'].filter((key) => own(step.action, key) !== undefined);
  if (targets.length !== 1) report.add('action-shape', step.pointer, 'go has one of to, back and url');
  step.value('url');
  const to = step.text('to');
  if (to !== undefined) checkScreen(to, step.value('with'), { pointer: step.at('to') }, scope, step.checking);
  return NOTHING;
}

function open(step: At): After {
  const { catalogue, model, report, types } = step.checking;
  const name = step.text('dialog') ?? '';
  const local = own(model.declared('dialogs'), name);
  model.mark('dialogs', name);
  const dialog = local ?? (Object.hasOwn(catalogue.parts, name) ? catalogue.parts[name] : undefined);
  if (dialog === undefined) {
    const known = [...Object.keys(model.declared('dialogs')), ...Object.keys(catalogue.parts)];
    report.unknown('unknown-dialog', step.at('dialog'), name, known, 'dialog');
    step.value('with');
    return named(step, ANY);
  }
  given(
    step,
    'with',
    paramsOf(name, dialog, (schema) => types.of(schema)),
    'param',
  );
  return named(step, types.of(own(dialog, 'result')));
}

function close(step: At): After {
  const { model, types } = step.checking;
  const { result } = model.unit;
  if (result !== undefined && own(step.action, 'with') !== undefined) given(step, 'with', types.of(result), 'result');
  else step.value('with');
  return NOTHING;
}

const shown =
  (...keys: string[]) =>
  (step: At): After => {
    for (const key of keys) if (own(step.action, key) !== undefined) given(step, key, SHOWN, 'text');
    return NOTHING;
  };

function send(step: At): After {
  const { catalogue, model, report, types } = step.checking;
  const name = declared(step, 'flow', 'flows', 'flow');
  const flowName = own(own(model.declared('flows'), name ?? ''), 'flow');
  const flow =
    typeof flowName === 'string' && Object.hasOwn(catalogue.flows, flowName) ? catalogue.flows[flowName] : undefined;
  const event = step.text('event') ?? '';
  const payload = flow && Object.hasOwn(flow.events, event) ? flow.events[event] : undefined;
  if (flow && payload === undefined)
    report.add('unknown-flow-event', step.at('event'), `${flow.name} has no event ${event}`, {
      nearest: nearest(event, Object.keys(flow.events)),
    });
  if (payload) given(step, 'with', types.of(payload), 'payload');
  else step.value('with');
  return NOTHING;
}

function run(step: At): After {
  const { model, report, types } = step.checking;
  const name = step.text('function');
  const declaredFunctions = model.declared('functions');
  if ((name === undefined) === (own(step.action, 'script') === undefined))
    report.add('action-shape', step.pointer, 'run has a function or a script');
  step.value('script');
  if (name !== undefined) model.mark('functions', name);
  const found = name === undefined ? undefined : own(declaredFunctions, name);
  if (
    name !== undefined &&
    (model.unit.functions === undefined || (own(model.unit.functions, 'declare') !== undefined && found === undefined))
  )
    report.unknown('unknown-function', step.at('function'), name, Object.keys(declaredFunctions), 'function');
  if (found === undefined) step.value('with');
  else given(step, 'with', types.of(own(found, 'with')), 'param');
  return named(step, types.of(own(found, 'reply')));
}

function task(step: At): After {
  const name = declared(step, 'task', 'tasks', 'task');
  const { model, types, report } = step.checking;
  if (name === undefined) step.value('with');
  else {
    const body = own(model.declared('tasks'), name);
    given(
      step,
      'with',
      paramsOf(name, body, (schema) => types.of(schema)),
      'param',
    );
    const asks = irreversibleIn(body, step.checking);
    if (asks !== undefined && !step.scope.confirmed)
      report.add(
        'unconfirmed',
        step.at('task'),
        `${name} makes ${asks}, which cannot be undone: put a confirm before it`,
      );
  }
  return NOTHING;
}

/** A call that a task makes without asking before. */
function irreversibleIn(body: unknown, { catalogue: { calls } }: Checking): string | undefined {
  const actions = own(body, 'do');
  if (!Array.isArray(actions)) return undefined;
  for (const action of actions) {
    if (own(action, 'do') === 'confirm') return undefined;
    const name = own(action, 'call');
    if (typeof name === 'string' && calls[name]?.irreversible === true && Object.hasOwn(calls, name)) return name;
  }
  return undefined;
}

function emit(step: At): After {
  const { model, report, types } = step.checking;
  const events = model.declared('events');
  const event = step.text('event') ?? '';
  if (!Object.hasOwn(events, event)) {
    report.unknown('unknown-part-event', step.at('event'), event, Object.keys(events), 'event');
    step.value('with');
  } else if (own(step.action, 'with') === undefined) given(step, 'with', types.of(events[event]), 'payload');
  else given(step, 'with', types.of(events[event]), 'payload');
  return NOTHING;
}

function each(step: At): After {
  const list = step.logic('in');
  const item = itemsIn(list, step.checking.infer(list, step.scope), step.checking);
  const one = typeof step.action.size === 'number' ? listOf(item) : item;
  const inner = withItem(step.action.as, one, step.at('as'), step.scope, step.checking);
  if (typeof step.action.size !== 'number')
    checkKey(step.action.key, inner, step.action.as, step.at('key'), step.checking);
  step.list('run', inner);
  return NOTHING;
}

function cancel(step: At): After {
  const jobs = step.checking.model.root('jobs');
  const known = jobs.kind === 'object' ? [...jobs.fields.keys()] : [];
  const job = step.text('job') ?? '';
  if (!known.includes(job)) step.checking.report.unknown('unknown-job', step.at('job'), job, known, 'job');
  return NOTHING;
}

const READ: Readonly<Record<string, (checking: Checking) => Type>> = {
  text: () => TEXT,
  dataUrl: () => TEXT,
  table: ({ types }) => types.byName('entities/pasted-table') ?? ANY,
};

function read(step: At): After {
  step.value('file');
  return named(step, READ[step.text('as') ?? '']?.(step.checking) ?? ANY, 'to');
}

function download(step: At): After {
  if ((own(step.action, 'text') === undefined) === (own(step.action, 'url') === undefined))
    step.checking.report.add('action-shape', step.pointer, 'download has a text or a url');
  step.value('text');
  step.value('url');
  return shown('name')(step);
}

function exportGrid(step: At): After {
  const { model, report } = step.checking;
  const source = own(own(step.action, 'all'), 'source');
  const known = Object.keys(model.declared('sources'));
  if (typeof source === 'string') {
    model.mark('sources', source);
    if (!known.includes(source)) report.unknown('unknown-source', step.at('all', 'source'), source, known, 'source');
  }
  return shown('name')(step);
}

function branches(step: At): After {
  step.checking.infer(step.logic('if'), step.scope);
  step.list('then');
  step.list('else');
  return NOTHING;
}

function attempt(step: At): After {
  step.list('run');
  step.lists('catch', step.scope.with({ names: { error: ERROR_TYPE } }));
  step.list('finally');
  return NOTHING;
}

function remember(step: At): After {
  const value = step.value('to');
  return named(step, value ? step.checking.report.silently(() => step.checking.infer(value, step.scope)) : ANY);
}

function confirm(step: At): After {
  shown('text', 'title')(step);
  step.list('else');
  return { confirmed: true };
}

const source = (step: At): After => (declared(step, 'source', 'sources', 'source'), NOTHING);
const draft = (step: At): After => (declared(step, 'draft', 'drafts', 'draft'), NOTHING);
const nothing = (): After => NOTHING;

/** How each action is checked. */
export const CHECKS: Readonly<Record<string, (step: At) => After>> = {
  call,
  set,
  let: remember,
  reload: source,
  more: source,
  patch,
  go,
  open,
  close,
  confirm,
  alert: shown('text', 'title'),
  toast: shown('text'),
  send,
  run,
  task,
  emit,
  if: branches,
  try: attempt,
  parallel: (step) => (step.lists('run', step.scope), NOTHING),
  each,
  cancel,
  wait: nothing,
  stop: nothing,
  read,
  download,
  export: exportGrid,
  copy: shown('text'),
  print: nothing,
  focus: (step) => (step.value('key'), NOTHING),
  reset: draft,
  commit: draft,
};
