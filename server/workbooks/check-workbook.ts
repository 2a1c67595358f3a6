import { buildCatalogue, check } from '../../engine/check/index.ts';
import type { Problem } from '../../engine/problem.ts';
import { storedKinds } from '../../schemas/documents/index.ts';
import { roots } from '../../schemas/entities/roots.ts';

/** A workbook names nothing outside itself. */
const catalogue = buildCatalogue({
  widgets: [],
  flows: [],
  contracts: [],
  calls: {},
  hubEvents: {},
  entities: {},
  areas: {},
  roles: [],
  routes: [],
  tables: [],
  roots,
  parts: {},
  locales: {},
});

/** The problems of a document of this kind, as JSON text. */
export const checkWorkbook = (json: string): readonly Problem[] =>
  check(JSON.parse(json), { catalogue, kind: storedKinds.workbook.name });
