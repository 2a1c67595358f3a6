/** Every kind of stored document: its schema, its version, and its migrations. */
import type { TSchema } from 'typebox';
import { questionnaireSchema } from './questionnaire.ts';
import { routesSchema } from './route.ts';
import { scenariosSchema } from './scenario.ts';
import { settingsConfig, settingsRole, settingsSchema, tableSchema } from './settings.ts';
import { unitSchema } from './unit.schema.ts';
import { userField } from './user-field.ts';
import { filterDefinition } from './filter.ts';
import { layoutEntry } from './layout.ts';
import { microdataSchema } from './microdata.ts';
import { workbookSchema } from './workbook.ts';
import { querySchema } from './query.ts';
import { reportDetails, reportPart, reportSchema } from './report.ts';
import { serviceSchema } from './service.ts';
import { kind, type DocumentKind } from './kind.ts';
import { storedKinds } from './stored.ts';

export type * from './unit.ts';
export type * from './kind.ts';
export { FORMER_KINDS, STORED_KINDS, storedKindOf, storedKinds, type StoredKindName } from './stored.ts';
export { LANGUAGE_VERSION } from './rewrites/index.ts';
export { unitSchema } from './unit.schema.ts';
export type { Param } from './param.ts';
export { schemaOfParams, type ParamType } from './param-schema.ts';
export type { Query } from './query.ts';
export type { Report, ReportPart } from './report.ts';
export type { Service } from './service.ts';
export { workbookSchema, type Workbook } from './workbook.ts';

export const documentKinds = {
  ...storedKinds,
  questionnaire: kind('questionnaire', 'A questionnaire: sections of lines of questions.', questionnaireSchema),
  routes: kind('routes', 'The addresses of the product.', routesSchema),
  scenarios: kind('scenarios', 'The scenarios of a screen.', scenariosSchema),
  table: kind('table', 'A table of codes.', tableSchema),
} as const satisfies Readonly<Record<string, DocumentKind>>;

/** The schemas that documents may name: `{"schema": "documents/settings#Config"}`. */
export const documentSchemas: Readonly<Record<string, TSchema>> = {
  'documents/screen': unitSchema,
  'documents/part': unitSchema,
  'documents/questionnaire': questionnaireSchema,
  'documents/query': querySchema,
  'documents/query#Params': querySchema.properties.Params,
  'documents/report': reportSchema,
  'documents/report#Details': reportDetails,
  'documents/report#Part': reportPart,
  'documents/report#Parts': reportSchema.properties.Parts,
  'documents/service': serviceSchema,
  'documents/service#Params': serviceSchema.properties.Params,
  'documents/settings': settingsSchema,
  'documents/settings#Config': settingsConfig,
  'documents/settings#Role': settingsRole,
  'documents/user-field': userField,
  'documents/filter': filterDefinition,
  'documents/layout-entry': layoutEntry,
  'documents/routes': routesSchema,
  'documents/microdata': microdataSchema,
  'documents/workbook': workbookSchema,
};
