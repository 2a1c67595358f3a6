import { buildCatalogue, check } from '../../../engine/check/index.ts';
import type { Problem } from '../../../engine/base/problem.ts';
import { storedKinds } from '../../../schemas/documents/index.ts';
import { workbookChecks } from '../../../workbook/own-checks.ts';
import { roots } from '../../../schemas/entities/roots.ts';

/** A workbook refers to nothing outside itself. */
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
  check(JSON.parse(json), { catalogue, kind: storedKinds.workbook.name, ownChecks: workbookChecks });
