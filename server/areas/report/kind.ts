import type { Problem } from '../../../engine/index.ts';
import { storedKinds, type Report } from '../../../schemas/documents/index.ts';
import { createProblem, requireNoErrors } from '../documents/check-unit.ts';
import { registerKind } from '../documents/kinds.ts';
import { findParamProblems, findSchemaProblems, requireDocumentName } from '../documents/service-rules.ts';
import { listServices } from '../documents/services.ts';

const KIND = storedKinds.report;

type Document = Readonly<Record<string, unknown>>;

/** Each part but a text shows a service. */
// What does not fit the schema is refused before.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const partsOf = (document: Document) => (Array.isArray(document['Parts']) ? document['Parts'] : []) as Report['Parts'];

const findPartProblems = (document: Document): readonly Problem[] =>
  partsOf(document).flatMap(({ Kind, Service = '' }, at) =>
    Kind !== 'text' && Service === ''
      ? [createProblem('part-service', `/Parts/${at}/Service`, 'The part shows no service.')]
      : [],
  );

const findServiceProblems = (document: Document, names: ReadonlySet<string>): readonly Problem[] =>
  partsOf(document).flatMap(({ Service = '' }, at) =>
    Service === '' || names.has(Service.toLowerCase())
      ? []
      : [createProblem('part-service', `/Parts/${at}/Service`, `There is no service ${Service}.`)],
  );

registerKind(KIND.name, {
  check: (_name, document) => [...findParamProblems(document['Params']), ...findPartProblems(document)],
  requireValid: async ({ db }, { project, name }, document) => {
    if (!document) return;
    const own = [...findParamProblems(document['Params']), ...findPartProblems(document)];
    requireNoErrors([...findSchemaProblems(KIND, document), ...own], '/document');
    requireDocumentName(name);
    const names = new Set((await listServices(db, project)).map((service) => service.name.toLowerCase()));
    requireNoErrors(findServiceProblems(document, names), '/document');
  },
});
