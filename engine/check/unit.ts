import {
  child,
  faultsOf,
  innerSchemas,
  isObject,
  KEYWORDS,
  ownMember,
  stepsOf,
  type Fields,
} from '../document/index.ts';
import { readLogic, readValue } from '../expression/index.ts';
import { LANGUAGE_VERSION } from '../../schemas/documents/index.ts';
import { checkRoute, rolesOf, routeRoles, showsItself } from './access.ts';
import { checkActions } from './actions.ts';
import { checkAddress } from './address.ts';
import type { CheckContext, DeclarationKind } from './check-context.ts';
import { checkSupplied } from './supplied-values.ts';
import { checkIds } from './ids.ts';
import type { Kind } from './kinds.ts';
import { checkBody } from './node.ts';
import { checkPartSlots } from './part-slots.ts';
import { checkDrafts, checkSources } from './sources.ts';
import { paramsOf } from './signature.ts';
import { checkUnitEvents } from './unit-events.ts';

/** Checks everything that a unit declares and shows, except its dialogs, which are units of their own. */
export function checkUnit(checking: CheckContext): void {
  const { model, report } = checking;
  const { unit, pointer, scope } = model;
  checkName(checking);
  checkAddress(checking);
  checkSchemas(checking);
  if (unit.title !== undefined) checking.infer(readValue(unit.title, `${pointer}/title`, report.sink), scope);
  for (const [name, logic] of Object.entries(model.declared('values'))) model.value(logic, name);
  checkSources(checking);
  checkDrafts(checking);
  checkFlows(checking);
  checkTasks(checking);
  checkPartSlots(checking);
  checkUnitEvents(checking);
  if (isObject(unit.leave)) {
    checking.infer(readLogic(unit.leave.when, `${pointer}/leave/when`, report.sink), scope);
    checking.infer(readValue(unit.leave.text, `${pointer}/leave/text`, report.sink), scope);
  }
  checkHead(checking);
  checkBody(unit.body, `${pointer}/body`, scope, checking);
  checkIds(unit, pointer, checking);
}

function checkHead(checking: CheckContext): void {
  const { model, report } = checking;
  const { unit, pointer, scope } = model;
  const { head } = unit;
  if (!isObject(head)) return;
  const at = `${pointer}/head`;
  if (pointer !== '' || unit.title === undefined)
    return report.add('unknown-key', at, 'only a screen or a part with a title has a head', { key: true });
  const texts: [unknown, string][] = [[head.subtitle, 'subtitle']];
  if (isObject(head.back)) texts.push([head.back.text, 'back/text'], [head.back.link, 'back/link']);
  for (const [value, name] of texts)
    if (value !== undefined) checking.infer(readValue(value, `${at}/${name}`, report.sink), scope);
  checkBody(head.state, `${at}/state`, scope, checking);
  if (Array.isArray(head.actions))
    head.actions.forEach((node, index) => checkBody(node, `${at}/actions/${index}`, scope, checking));
}

function checkName({ model, report, catalogue }: CheckContext): void {
  const { unit, pointer } = model;
  const names = ['screen', 'part'].filter((key) => unit[key] !== undefined);
  if (pointer === '' && names.length !== 1)
    report.add(
      'unit-name',
      '',
      names.length === 0 ? 'a unit is a screen or a part' : 'a unit is a screen or a part, not both',
    );
  if (pointer !== '' && names.length > 0)
    report.add('unit-name', `${pointer}/${names[0]}`, 'a dialog of a unit has its name from there', { key: true });
  if (typeof unit.version === 'number' && unit.version > LANGUAGE_VERSION)
    report.add('newer-version', `${pointer}/version`, `version ${unit.version} is not known here`);
  if (typeof unit.part === 'string' && unit.depth === undefined && showsItself(unit, catalogue))
    report.add('part-cycle', '/part', `${unit.part} shows itself: say with depth how deep it may go`);
  for (const contract of Object.keys(isObject(unit.implements) ? unit.implements : {}))
    if (!Object.hasOwn(catalogue.contracts, contract))
      report.unknown(
        'unknown-contract',
        child(`${pointer}/implements`, contract),
        contract,
        Object.keys(catalogue.contracts),
        'contract',
        { key: true },
      );
}

/** The roles of a screen: by its access, else by its route. */
export function checkScreenAccess(checking: CheckContext): readonly string[] | null {
  const { unit, pointer } = checking.model;
  const roles = rolesOf(unit.access, `${pointer}/access`, checking);
  if (typeof unit.screen !== 'string') return roles;
  checkRoute(unit.screen, roles, `${pointer}/access`, checking);
  return roles ?? routeRoles(unit.screen, checking);
}

const SCHEMAS = ['params', 'state', 'events', 'model', 'slots'];

/** Checks that named schemas exist and that defaults fit. */
function checkSchemas(checking: CheckContext): void {
  const { model } = checking;
  for (const kind of SCHEMAS)
    for (const [name, schema] of Object.entries(model.declared(kind)))
      checkSchema(schema, model.at(kind, name), checking, OWN_MEMBERS[kind]);
  if (model.unit.result !== undefined) checkSchema(model.unit.result, `${model.pointer}/result`, checking);
}

/** Members of a declaration beside the schema keywords. */
const OWN_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  state: ['keep', 'entry'],
  slots: ['optional', 'entries'],
};

/** Reports unknown keywords, which a validator would ignore. */
function checkKeywords(schema: unknown, pointer: string, { report }: CheckContext, more: readonly string[] = []): void {
  const open: [schema: unknown, pointer: string, known: readonly string[]][] = [
    [schema, pointer, [...KEYWORDS, ...more]],
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const [here, at, known] = next;
    if (!isObject(here)) continue;
    for (const key of Object.keys(here))
      if (!known.includes(key)) report.unknown('unknown-key', child(at, key), key, known, 'keyword', { key: true });
    for (const [steps, inner] of innerSchemas(here)) open.push([inner, steps.reduce<string>(child, at), KEYWORDS]);
  }
}

function checkSchema(schema: unknown, pointer: string, checking: CheckContext, more: readonly string[] = []): void {
  if (!isObject(schema)) return;
  const { catalogue, report } = checking;
  checkKeywords(schema, pointer, checking, more);
  for (const [at, name] of refsIn(schema, pointer))
    if (!name.startsWith('#') && !Object.hasOwn(catalogue.entities, name))
      report.unknown('unknown-schema', at, name, Object.keys(catalogue.entities), 'schema');
  if (!Object.hasOwn(schema, 'default')) return;
  const { default: value, ...rest } = schema;
  const schemaOptions = {
    lookup: (name: string) => catalogue.entities[name],
    pattern: () => undefined,
    unknown: report.hearUnknown,
  };
  for (const fault of faultsOf(value, rest, schemaOptions, 3))
    if (fault.kind !== 'unknown-schema')
      report.add('default-mismatch', `${pointer}/default${fault.pointer}`, fault.message);
}

function refsIn(schema: Fields, pointer: string): [string, string][] {
  const here: [string, string][] = typeof schema.$ref === 'string' ? [[`${pointer}/$ref`, schema.$ref]] : [];
  const inner = Object.entries(schema).filter(([key]) => key !== 'default' && key !== 'enum');
  return here.concat(
    inner.flatMap(([key, value]) => {
      if (Array.isArray(value))
        return value.flatMap((item, index) => (isObject(item) ? refsIn(item, `${child(pointer, key)}/${index}`) : []));
      return isObject(value) ? refsIn(value, child(pointer, key)) : [];
    }),
  );
}

function checkFlows(checking: CheckContext): void {
  const { catalogue, model, report, types } = checking;
  for (const [name, declared] of Object.entries(model.declared('flows'))) {
    const at = model.at('flows', name);
    const flow = ownMember(declared, 'flow');
    if (typeof flow !== 'string') continue;
    const found = Object.hasOwn(catalogue.flows, flow) ? catalogue.flows[flow] : undefined;
    const values = ownMember(declared, 'with');
    const given = values === undefined ? undefined : readValue(values, `${at}/with`, report.sink);
    if (!found) report.unknown('unknown-flow', `${at}/flow`, flow, Object.keys(catalogue.flows), 'flow');
    if (found)
      checkSupplied(
        given,
        types.of(found.input),
        { pointer: given ? `${at}/with` : `${at}/flow` },
        'param',
        model.scope,
        checking,
      );
    else if (given) checking.infer(given, model.scope);
  }
}

/** A task reads its params as `task`. Confirmations are checked where the task is run. */
function checkTasks(checking: CheckContext): void {
  const { model, types } = checking;
  for (const [name, task] of Object.entries(model.declared('tasks'))) {
    const params = paramsOf(name, task, (schema) => types.of(schema));
    for (const [param, schema] of Object.entries(paramsIn(task)))
      checkSchema(schema, child(`${model.at('tasks', name)}/params`, param), checking);
    const scope = model.scope.with({ names: { task: params }, confirmed: { named: true, red: true } });
    checkActions(ownMember(task, 'do'), `${model.at('tasks', name)}/do`, scope, checking);
  }
}

const paramsIn = (task: unknown): Fields => {
  const params = ownMember(task, 'params');
  return isObject(params) ? params : {};
};

const UNUSED: Readonly<Partial<Record<DeclarationKind, Kind>>> = {
  state: 'unused-state',
  params: 'unused-param',
  values: 'unused-value',
  sources: 'unused-source',
  drafts: 'unused-draft',
  tasks: 'unused-task',
  dialogs: 'unused-dialog',
  functions: 'unused-function',
  slots: 'unused-slot',
};

const NAMED = ['params', 'state', 'values', 'sources', 'drafts', 'tasks', 'dialogs', 'functions', 'slots'] as const;

/** Reports declarations that are never read, run, opened or placed. */
export function checkUse({ model, report }: CheckContext): void {
  if (report.misread()) return;
  for (const pointer of model.unusedOwn())
    report.add('unused-value', pointer, `nobody uses ${stepsOf(pointer).at(-1)}`, { key: true });
  for (const named of NAMED) {
    const kind = UNUSED[named];
    for (const name of model.unused(named)) {
      const declared = model.declared(named)[name];
      const works =
        named === 'sources' &&
        (ownMember(declared, 'on') !== undefined || Object.keys(isObject(declared) ? declared : {}).length === 0);
      if (kind && !works && !(named === 'drafts' && ownMember(declared, 'save') !== undefined))
        report.add(
          kind,
          named === 'functions' ? `${model.pointer}/functions/declare/${name}` : model.at(named, name),
          `nobody uses ${named}.${name}`,
          { key: true },
        );
    }
  }
}
