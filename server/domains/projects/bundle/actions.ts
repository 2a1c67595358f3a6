import { actionViews } from '../../../../schemas/calls/action-views.ts';
import { actionWork } from '../../../../schemas/calls/action-work.ts';
import { bundleAction, bundleActionType } from '../../../../schemas/documents/bundle.ts';
import { ACTION_FLAGS, CONFERENCE, QUESTIONNAIRE } from '../../../../schemas/entities/action.ts';
import type { Problem } from '../../../../engine/base/problem.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { mayMakeActions } from '../../../policy/actions.ts';
import { ProblemError } from '../../../platform/base/problem.ts';
import { requireCompilableScript, type ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import {
  changeAction,
  requireValidData,
  addActions,
  storeType,
  requireScriptOrRule,
  addType,
} from '../../learning/index.ts';
import { isObject, createProblem, broadcastDocument, type BundleNames } from '../../documents/index.ts';
import type { BundleEntry, Document } from './codec.ts';
import { toBundleDocument, toIdDocument } from './documents.ts';
import type { BundleSource, ChangedEntry, CheckedBundle, ImportWork, PresentEntry } from './source.ts';

const SCRIPT_MEMBERS = {
  Function: 'javascript',
  Functions: 'javascript',
  Controller: 'javascript',
  CompletionCode: 'javascript',
  CompletionLocal: 'javascript',
} as const;

const FLAGS = Object.entries(ACTION_FLAGS);

/** The actions of a project. An import deletes none, since people have work in them. */
export const actionSource: BundleSource = {
  folder: 'action',
  schema: bundleAction,
  texts: SCRIPT_MEMBERS,
  mayRead: mayMakeActions,
  mayWrite: mayMakeActions,
  memberCalls: {
    Functions: actionViews.saveFunctions,
    FunctionsEdited: actionViews.saveFunctions,
    Controller: actionViews.saveController,
    ViewType: actionViews.saveController,
    CompletionCode: actionWork.saveCompletionScript,
    CompletionLocal: actionWork.saveCompletionScript,
  },
  load: loadActions,
  reserve: reserveAction,
  store: storeAction,
  check: checkAction,
};

async function loadActions(db: Db, project: number, names: BundleNames): Promise<PresentEntry[]> {
  const rows = await db.selectFrom('actions').where('project', '=', project).selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    name: names.nameOf('action', String(row.id)) ?? String(row.id),
    revision: row.revision,
    document: toBundleDocument(
      names,
      withoutEmpty({
        Title: row.title,
        Titles: row.titles,
        Descr: row.descr,
        Type: names.nameOf('actionType', String(row.type)) ?? String(row.type),
        Questionnaire: row.quest === null ? '' : (names.nameOf('questionnaire', row.quest) ?? ''),
        Group: row.groups,
        Flags: FLAGS.flatMap(([name, bit]) => ((row.flags & bit) === 0 ? [] : [name])),
        Data: row.data,
        ViewType: row.view_type,
        FunctionsEdited: row.functions_edited,
        Function: row.function,
        Functions: row.functions,
        Controller: row.controller,
        CompletionCode: row.completion_code,
        CompletionLocal: row.completion_local,
      }),
    ),
  }));
}

/** Leaves out empty members. */
const withoutEmpty = (members: Document): Document =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) =>
        value !== '' && value !== false && !(typeof value === 'object' && value && Object.keys(value).length === 0),
    ),
  );

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);

async function reserveAction({ db, reader, names }: ImportWork, { name, document }: BundleEntry): Promise<void> {
  const type = Number(names.idOf('actionType', text(document['Type'])) ?? 0);
  const [id = 0] = await addActions(db, reader.project.id, [
    { type, title: text(document['Title']).trim(), author: reader.person },
  ]);
  names.add('action', String(id), name);
}

async function storeAction(work: ImportWork, { name, document: named, before }: ChangedEntry): Promise<void> {
  const { context, db, reader, names } = work;
  const document = toIdDocument(names, named);
  const flags = texts(document['Flags']);
  const action = Number(names.idOf('action', name));
  const change = {
    action,
    audit: 'actions.saveGrid' as const,
    ...(before?.revision === undefined ? {} : { base: before.revision }),
    set: {
      type: Number(names.idOf('actionType', text(document['Type'])) ?? 0),
      title: text(document['Title']).trim(),
      titles: text(document['Titles']),
      descr: text(document['Descr']),
      quest: names.idOf('questionnaire', text(document['Questionnaire'])) ?? null,
      groups: texts(document['Group']),
      flags: FLAGS.reduce((bits, [flag, bit]) => bits | (flags.includes(flag) ? bit : 0), 0),
      data: JSON.stringify(document['Data'] ?? {}),
      view_type: text(document['ViewType']),
      functions_edited: document['FunctionsEdited'] === true,
      function: text(document['Function']),
      functions: text(document['Functions']),
      controller: text(document['Controller']),
      completion_code: text(document['CompletionCode']),
      completion_local: text(document['CompletionLocal']),
    },
  };
  const revision = await changeAction(context, reader, change, db);
  const key = { project: reader.project.id, kind: 'actionView' as const, name: `actions/${action}` };
  work.afterCommit(() => broadcastDocument(context, key, revision));
}

async function checkAction({ document }: BundleEntry, bundle: CheckedBundle): Promise<Problem[]> {
  const caller = bundle.caller();
  const type = text(document['Type']);
  const quest = text(document['Questionnaire']);
  return [
    ...(text(document['Title']).trim() === '' ? [createProblem('required', '/Title', 'a title is needed')] : []),
    ...(['conference', 'questionnaire'].includes(type) || bundle.find('actionType', type)
      ? []
      : [createProblem('unknown-reference', '/Type', `there is no action type ${type}`)]),
    ...(quest === '' || bundle.find('questionnaire', quest)
      ? []
      : [createProblem('unknown-reference', '/Questionnaire', `there is no questionnaire ${quest}`)]),
    ...refusalOf(() => requireValidData(asObject(document['Data']), '/Data')),
    ...(await checkScripts(document, caller)),
  ];
}

export const asObject = (value: unknown): Document => (isObject(value) ? value : {});

/** Functions and completion code may be rules; the others are scripts. */
async function checkScripts(document: Document, caller: ScriptCaller): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const member of Object.keys(SCRIPT_MEMBERS)) {
    const source = text(document[member]);
    if (source.trim() === '') continue;
    const isRule = member === 'Function' || member === 'CompletionCode';
    try {
      // oxlint-disable-next-line no-await-in-loop -- the caller has one turn at a time
      await (isRule ? requireScriptOrRule : requireCompilableScript)(caller, source, `/${member}`);
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  return problems;
}

export function refusalOf(work: () => void): Problem[] {
  try {
    work();
    return [];
  } catch (error) {
    return problemsOf(error);
  }
}

/** A refusal of the server as problems of a document; other errors are bugs and are thrown. */
export function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof ProblemError)) throw error;
  const fields = error.errors ?? [];
  if (fields.length === 0) return [createProblem(error.code, '', error.message)];
  return fields.map(({ code, pointer, message }) => createProblem(code, pointer, message));
}

/** The types of actions. */
export const actionTypeSource: BundleSource = {
  folder: 'actionType',
  schema: bundleActionType,
  texts: { Functions: 'javascript', Controller: 'javascript' },
  mayRead: mayMakeActions,
  mayWrite: mayMakeActions,
  memberCalls: {
    Functions: actionViews.saveTypeFunctions,
    Controller: actionViews.saveTypeController,
    ViewType: actionViews.saveTypeController,
  },
  load: async (db, project, names) => {
    const rows = await db.selectFrom('action_types').where('project', '=', project).selectAll().orderBy('id').execute();
    return rows.map((row) => ({
      name: names.nameOf('actionType', String(row.id)) ?? String(row.id),
      revision: row.revision,
      document: {
        Descr: row.descr,
        ...toBundleDocument(
          names,
          withoutEmpty({
            ActionData: row.action_data,
            ViewType: row.view_type,
            Functions: row.functions,
            Controller: row.controller,
          }),
        ),
      },
    }));
  },
  reserve: async ({ db, reader, names }, { name }) => {
    const id = FIXED_TYPES.get(name) ?? (await addType(db, reader.project.id, { descr: name, action_data: '{}' }));
    names.add('actionType', String(id), name);
  },
  store: storeNamedType,
  check: async ({ document }, bundle) => [
    ...refusalOf(() => requireValidData(asObject(document['ActionData']), '/ActionData')),
    ...(await checkScripts(document, bundle.caller())),
  ],
};

const FIXED_TYPES: ReadonlyMap<string, number> = new Map(
  Object.entries({ conference: CONFERENCE, questionnaire: QUESTIONNAIRE }),
);

async function storeNamedType(work: ImportWork, { name, document: named, before }: ChangedEntry): Promise<void> {
  const { context, db, reader, names } = work;
  const document = toIdDocument(names, named);
  const type = Number(names.idOf('actionType', name));
  const set = {
    descr: text(document['Descr']),
    action_data: JSON.stringify(document['ActionData'] ?? {}),
    view_type: text(document['ViewType']),
    functions: text(document['Functions']),
    controller: text(document['Controller']),
  };
  const change = { type, descr: set.descr, base: before?.revision, set, audit: 'actions.saveType' as const };
  const revision = await storeType(context, db, reader, change);
  const key = { project: reader.project.id, kind: 'actionView' as const, name: `types/${type}` };
  work.afterCommit(() => broadcastDocument(context, key, revision));
}
