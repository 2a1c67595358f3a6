import { faultsOf } from '../../../engine/document/validate.ts';
import { isObject } from '../../../engine/document/index.ts';
import type { Problem } from '../../../engine/index.ts';
import { storedKinds } from '../../../schemas/documents/index.ts';
import type { Db } from '../../area.ts';
import { fieldError, unprocessable } from '../../problem.ts';
import { createScriptCaller, requireCompilableScript } from '../../sandbox/scripts.ts';
import { createProblem, requireNoErrors } from '../documents/check-unit.ts';
import { registerKind } from '../documents/kinds.ts';
import type { DocumentKey } from '../documents/history.ts';
import { isCallable } from './callable.ts';
import { AROUND_SERVICE } from './script.ts';

const KIND = storedKinds.service;
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

type Document = Readonly<Record<string, unknown>>;

/** Each parameter once, and only calls that a service may make. */
function findServiceProblems({ Params, Calls }: Document): readonly Problem[] {
  const params = listOf(Params).map((param) => (isObject(param) ? param['Name'] : undefined));
  return [
    ...params.flatMap((name, at) =>
      params.indexOf(name) < at
        ? [createProblem('twice', `/Params/${String(at)}/Name`, 'There is a parameter of this name already.')]
        : [],
    ),
    ...listOf(Calls).flatMap((name, at) =>
      isCallable(String(name))
        ? []
        : [createProblem('service-call', `/Calls/${String(at)}`, `A service cannot make the call ${String(name)}.`)],
    ),
  ];
}

/** What does not fit the schema of the kind. */
const findSchemaProblems = (document: Document): readonly Problem[] =>
  faultsOf(document, KIND.schema).map(({ kind, pointer, message }) => createProblem(kind, pointer, message));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** An address is read without regard to case, so no two names may differ by case alone. */
async function requireName(db: Db, { project, kind, name }: DocumentKey): Promise<void> {
  if (!NAME.test(name)) throw unprocessable('document-name', 'The name does not fit.', [fieldError('/name', 'format')]);
  const other = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', '=', kind)
    .where('name', '!=', name)
    .where((of) => of(of.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .select('name')
    .executeTakeFirst();
  if (other) throw unprocessable('name-taken', 'The name is taken.', [fieldError('/name', 'twice')]);
}

registerKind(KIND.name, {
  check: (_name, document) => findServiceProblems(document),
  requireValid: async (context, key, document) => {
    if (!document) return;
    requireNoErrors([...findSchemaProblems(document), ...findServiceProblems(document)], '/document');
    await requireName(context.db, key);
    const caller = createScriptCaller(context, { person: context.me.Id, project: { id: key.project } });
    await requireCompilableScript(caller, String(document['Code']), '/document/Code', AROUND_SERVICE);
  },
});
