import type { Problem } from '../../../../engine/index.ts';
import { storedKinds, type Param } from '../../../../schemas/documents/index.ts';
import type { QueryFault } from '../../../../schemas/entities/query.ts';
import { findSqlNames, findSqlParameters, isServerParameter } from '../../../../schemas/formats/sql-parameters.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { fieldError, ProblemError } from '../../../platform/base/problem.ts';
import { requireNoErrors } from '../documents/check-unit.ts';
import { createProblem } from '../documents/unit-problems.ts';
import { registerKind } from '../documents/kinds.ts';
import { findParamProblems, findSchemaProblems, listOf, requireServiceName } from '../documents/service-rules.ts';
import { checkText } from './run.ts';

const KIND = storedKinds.query;

type Document = Readonly<Record<string, unknown>>;

/** The schema was checked before. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const paramsOf = (given: unknown): readonly Param[] => listOf(given) as readonly Param[];

/** Each parameter of the text has to be declared, and those of the server must not be. */
function findQueryProblems({ Query, Params }: Document): readonly Problem[] {
  const params = paramsOf(Params);
  const text = typeof Query === 'string' ? Query : '';
  const names = new Set(params.map(({ Name }) => Name));
  return [
    ...findParamProblems(Params),
    ...params.flatMap(({ Name }, at) =>
      isServerParameter(Name)
        ? [createProblem('param-name', `/Params/${at}/Name`, `The server itself gives ${Name}.`)]
        : [],
    ),
    ...findSqlParameters(text).flatMap((name) =>
      names.has(name) ? [] : [createProblem('param-missing', '/Query', `The parameter @${name} is not described.`)],
    ),
    ...findSqlNames(text).flatMap((name) =>
      name.startsWith('_')
        ? [createProblem('param-name', '/Query', `The name of the parameter @${name} begins with _.`)]
        : [],
    ),
  ];
}

/** The fault that the guard or the database finds in a text; null if there is none. */
async function findTextFault(context: CallContext, project: number, { Query, Params }: Document) {
  const reader = await requireReader(context, String(project));
  const { Error: fault } = await checkText(context, reader, { text: String(Query), params: paramsOf(Params) });
  return fault;
}

const UNCHECKED = {
  ...createProblem('query', '/Query', 'The text was not checked: this installation runs no queries by people.'),
  severity: 'warning',
  member: 'Query',
} as const;

registerKind(KIND.name, {
  check: (_name, document) => findQueryProblems(document),
  findRefusals: async (context, project, document) => {
    if (findQueryProblems(document).length > 0) return [];
    // Without the database of reports no query runs; the guard checks again before a query runs.
    if (!context.reports) return [UNCHECKED];
    const fault = await findTextFault(context, project, document);
    if (!fault) return [];
    const problem = createProblem('query', '/Query', fault.Message);
    return [{ ...problem, member: 'Query', line: Math.max(1, fault.Line), column: Math.max(1, fault.Column) }];
  },
  requireValid: async (context, key, document) => {
    if (!document) return;
    requireNoErrors([...findSchemaProblems(KIND, document), ...findQueryProblems(document)], '/document');
    await requireServiceName(context.db, key);
    const fault = await findTextFault(context, key.project, document);
    if (fault) throw notReadable(fault);
  },
});

const notReadable = (fault: QueryFault) =>
  new ProblemError({
    status: 422,
    code: 'document-has-errors',
    title: 'The database cannot read the query.',
    errors: [fieldError('/document/Query', 'query', { line: fault.Line, column: fault.Column }, fault.Message)],
    data: { fault },
  });
