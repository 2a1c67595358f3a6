import type { Problem } from '../../../../engine/index.ts';
import { storedKinds, type Param, type Report } from '../../../../schemas/documents/index.ts';
import { requireNoErrors } from '../documents/check-unit.ts';
import { createProblem } from '../documents/unit-problems.ts';
import { registerKind, type DocumentSurroundings } from '../documents/kinds.ts';
import { findParamProblems, findSchemaProblems, listOf, requireDocumentName } from '../documents/service-rules.ts';
import { listServices, loadColumns } from '../documents/services.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { findDetailsProblems, type KnownService } from './details.ts';

const KIND = storedKinds.report;

type Document = Readonly<Record<string, unknown>>;

/** Each part except a text shows a service. */
// The schema was checked before.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const partsOf = (document: Document) => (Array.isArray(document['Parts']) ? document['Parts'] : []) as Report['Parts'];

const findPartProblems = (document: Document): readonly Problem[] =>
  partsOf(document).flatMap(({ Kind, Service = '' }, at) =>
    Kind !== 'text' && Service === ''
      ? [createProblem('part-service', `/Parts/${at}/Service`, 'The part shows no service.')]
      : [],
  );

const findServiceProblems = (
  document: Document,
  names: Pick<ReadonlyMap<string, unknown>, 'has'>,
): readonly Problem[] =>
  partsOf(document).flatMap(({ Service = '' }, at) =>
    Service === '' || names.has(Service.toLowerCase())
      ? []
      : [createProblem('part-service', `/Parts/${at}/Service`, `There is no service ${Service}.`)],
  );

/** The parameters of the services in a bundle. Their columns are known only to the database. */
const findInBundle =
  ({ find }: DocumentSurroundings) =>
  (name: string): KnownService | undefined => {
    const found = find(storedKinds.query.name, name) ?? find(storedKinds.service.name, name);
    // The schema was checked before.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return found && { params: listOf(found['Params']) as readonly Param[] };
  };

/** The services that the report names, with the columns of queries. */
async function loadKnownServices(
  { db, reports, me }: CallContext,
  project: number,
  document: Document,
): Promise<ReadonlyMap<string, KnownService>> {
  const named = new Set(
    partsOf(document)
      .filter(({ Details }) => Details)
      .flatMap(({ Service = '', Details }) => [Service, Details?.Service ?? ''])
      .map((name) => name.toLowerCase()),
  );
  const services = await listServices(db, project);
  const used = services.filter(({ name }) => named.has(name.toLowerCase()));
  const columns = await loadColumns({ reports, me }, project, used);
  return new Map(
    services.map(({ name, service }) => [
      name.toLowerCase(),
      { params: service.Params ?? [], columns: columns.get(name) },
    ]),
  );
}

// The schema was checked before.
const asReport = (document: Document) => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Params: listOf(document['Params']) as readonly Param[] as Param[],
  Parts: partsOf(document),
});

/** Services and columns that the project does not have. */
async function findUnknown(context: CallContext, project: number, document: Document): Promise<readonly Problem[]> {
  const known = await loadKnownServices(context, project, document);
  const find = (service: string) => known.get(service.toLowerCase());
  return [...findServiceProblems(document, known), ...findDetailsProblems(asReport(document), find)];
}

registerKind(KIND.name, {
  check: (_name, document, around) => [
    ...findParamProblems(document['Params']),
    ...findPartProblems(document),
    // A service that is not in the bundle may be stored in the project.
    ...findDetailsProblems(asReport(document), findInBundle(around)).filter(({ kind }) => kind !== 'part-service'),
  ],
  findRefusals: async (context, project, document) =>
    (await findUnknown(context, project, document)).map((problem) => ({ ...problem, member: '' })),
  requireValid: async (context, { project, name }, document) => {
    if (!document) return;
    const own = [...findParamProblems(document['Params']), ...findPartProblems(document)];
    requireNoErrors([...findSchemaProblems(KIND, document), ...own], '/document');
    requireDocumentName(name);
    requireNoErrors(await findUnknown(context, project, document), '/document');
  },
});
