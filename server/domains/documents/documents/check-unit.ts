import type { Problem } from '../../../../engine/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { fieldError, ProblemError, unprocessable } from '../../../platform/base/problem.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { loadAllTexts } from '../../../platform/texts/text-overrides.ts';
import { requireFreeAddress } from './addresses.ts';
import { unitKindOf, type Unit } from './built-in.ts';
import { checkDocuments } from './check-work.ts';
import type { KindRules } from './kinds.ts';
import { loadStoredNames } from './stored-names.ts';
import { createProblem, findUnitProblems } from './unit-problems.ts';
import { loadUnits } from './units.ts';
import { requireFreeViewName } from './view-names.ts';

/** Refuses a document of the page language that has errors, found by the checker that the editor uses too. `field` is its place in the request. */
export async function requireCheckedUnit(
  context: CallContext,
  project: number,
  document: Unit['document'],
  field: string,
): Promise<void> {
  const units = await loadUnits(context.db, project);
  const [texts, stored] = [await loadAllTexts(context.db), await loadStoredNames(context, project)];
  const caller = createScriptCaller(context, { person: context.me.Id, project: { id: project } });
  const [problems = []] = await checkDocuments(caller, [document], { units, texts, stored });
  requireNoErrors(problems, field);
}

/** Refuses a document with problems that are errors. `field` is its place in the request. */
export function requireNoErrors(problems: readonly Problem[], field: string): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  throw new ProblemError({
    status: 422,
    code: 'document-has-errors',
    title: 'The document has errors.',
    errors: errors.map(({ kind, pointer, message }) =>
      fieldError(`${field}${pointer}`, fieldCodeOf(kind), undefined, message),
    ),
    data: { problems },
  });
}

/** The kinds of problem that have a text of their own for a field. */
const FIELD_CODES = [
  'access-empty',
  'address-access',
  'address-built-in',
  'address-form',
  'address-param',
  'address-taken',
  'details-column',
  'details-missing',
  'details-param',
  'details-text',
  'details-type',
  'frame-call',
  'needs-itself',
  'no-question',
  'param-missing',
  'param-name',
  'part-service',
  'service-call',
  'twice',
  'type',
  'view-address',
] as const;

const fieldCodeOf = (kind: string) =>
  kind === 'unknown-role' ? 'role' : (FIELD_CODES.find((code) => code === kind) ?? 'bad-document');

/** Rules of screens and parts, whose documents contain their own name. */
export const unitRules = (kind: Unit['kind']): KindRules => ({
  requireValid: async (context, { project, name }, document) => {
    if (document === null) return;
    if (unitKindOf(document) !== kind || document[kind] !== name)
      throw unprocessable('document-name', 'The document calls itself otherwise.', [
        fieldError(`/document/${kind}`, 'document-name', { name }),
      ]);
    await requireCheckedUnit(context, project, document, '/document');
  },
  check: (name, document, around) =>
    document[kind] === name
      ? findUnitProblems(document, around)
      : [createProblem('unit-name', `/${kind}`, `its name is its path: ${name}`)],
  beforeStore: async (db, key, document) => {
    await requireFreeViewName(db, key);
    await requireFreeAddress(db, key, document ?? {});
  },
});
