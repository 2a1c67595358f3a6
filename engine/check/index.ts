/** The static checker of documents, and the catalogue that it checks against. */
export { buildCatalogue, rolesOfAccess, type CatalogueLists, type OwnScreen, type RouteRow } from './catalogue.ts';
export { check, checkText, type CheckOptions, type OwnCheck } from './check.ts';
export { KINDS, type Kind, type KindOfProblem } from './kinds.ts';
export { problemsManual } from './manual.ts';
export * from './assist/index.ts';
export { schemaAt, settledAt } from './page-schema.ts';
export { sampleOf } from './sample.ts';
