import { buildCatalogue, check } from '../../engine/check/index.ts';
import { connectBook } from '../../engine/workbook/connect-book.ts';
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

connectBook((json) => check(JSON.parse(json), { catalogue, kind: storedKinds.workbook.name }));
