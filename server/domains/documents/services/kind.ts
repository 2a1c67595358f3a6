import type { Problem } from '../../../../engine/index.ts';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import { createScriptCaller, requireCompilableScript } from '../../../platform/sandbox/scripts.ts';
import { requireNoErrors } from '../documents/check-unit.ts';
import { createProblem } from '../documents/unit-problems.ts';
import { registerKind } from '../documents/kinds.ts';
import { findParamProblems, findSchemaProblems, listOf, requireServiceName } from '../documents/service-rules.ts';
import { isCallable } from './callable.ts';
import { AROUND_SERVICE } from './script.ts';

const KIND = storedKinds.service;

type Document = Readonly<Record<string, unknown>>;

/** Parameters have to be unique, and calls allowed for services. */
export const findServiceProblems = ({ Params, Calls }: Document): readonly Problem[] => [
  ...findParamProblems(Params),
  ...listOf(Calls).flatMap((name, at) =>
    isCallable(String(name))
      ? []
      : [createProblem('service-call', `/Calls/${String(at)}`, `A service cannot make the call ${String(name)}.`)],
  ),
];

registerKind(KIND.name, {
  check: (_name, document) => findServiceProblems(document),
  requireValid: async (context, key, document) => {
    if (!document) return;
    requireNoErrors([...findSchemaProblems(KIND, document), ...findServiceProblems(document)], '/document');
    await requireServiceName(context.db, key);
    const caller = createScriptCaller(context, { person: context.me.Id, project: { id: key.project } });
    await requireCompilableScript(caller, String(document['Code']), '/document/Code', AROUND_SERVICE);
  },
});
