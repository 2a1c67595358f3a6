/** Every kind of document that the product stores: its schema, its version, and how older ones are brought forward. */
import type { TSchema } from 'typebox';
import { questionnaireSchema } from './questionnaire.ts';
import { routesSchema } from './route.ts';
import { scenariosSchema } from './scenario.ts';
import { settingsConfig, settingsRole, settingsSchema, tableSchema } from './settings.ts';
import { unitSchema } from './unit.schema.ts';
import { userField } from './user-field.ts';
import { filterDefinition } from './filter.ts';
import { layoutEntry } from './layout.ts';
import { viewSchema } from './view.ts';

export type * from './unit.ts';
export { unitSchema } from './unit.schema.ts';

/** Migrates a document of version `to - 1` to `to`. It does not change its argument. */
export interface DocumentMigration {
  readonly to: number;
  readonly why: string;
  readonly up: (document: { readonly [key: string]: unknown }) => { readonly [key: string]: unknown };
}

export interface DocumentKind {
  readonly name: string;
  /** A sentence of manual text. */
  readonly description: string;
  readonly schema: TSchema;
  /** The present version; a document without one is of version 1. */
  readonly version: number;
  readonly migrations: readonly DocumentMigration[];
}

const kind = (name: string, description: string, schema: TSchema): DocumentKind => ({
  name,
  description,
  schema,
  version: 1,
  migrations: [],
});

export const documentKinds = {
  screen: kind('screen', 'A screen of the page language.', unitSchema),
  part: kind('part', 'A part or a dialog of the page language.', unitSchema),
  'action-view': kind('action-view', 'How an action is shown: a screen of the page language.', unitSchema),
  view: kind('view', 'A custom view.', viewSchema),
  questionnaire: kind('questionnaire', 'A questionnaire: sections of lines of questions.', questionnaireSchema),
  settings: kind('settings', 'The settings of a project.', settingsSchema),
  routes: kind('routes', 'The addresses of the product.', routesSchema),
  scenarios: kind('scenarios', 'The scenarios of a screen.', scenariosSchema),
  table: kind('table', 'A table of codes.', tableSchema),
} as const satisfies Readonly<Record<string, DocumentKind>>;

export type DocumentKindName = keyof typeof documentKinds;

/** The schemas that documents may name: `{"schema": "documents/settings#Config"}`. */
export const documentSchemas: Readonly<Record<string, TSchema>> = {
  'documents/screen': unitSchema,
  'documents/part': unitSchema,
  'documents/questionnaire': questionnaireSchema,
  'documents/settings': settingsSchema,
  'documents/settings#Config': settingsConfig,
  'documents/settings#Role': settingsRole,
  'documents/user-field': userField,
  'documents/filter': filterDefinition,
  'documents/layout-entry': layoutEntry,
  'documents/view': viewSchema,
  'documents/routes': routesSchema,
};
