/** Every kind of document that projects store. See docs/adding-a-document-kind.md. */
import { areas } from '../roles.ts';
import { htmlViewSchema } from './html-view.ts';
import { storedKind, type StoredKind } from './kind.ts';
import { mailSchema } from './mail.ts';
import { microdataSchema } from './microdata.ts';
import { querySchema } from './query.ts';
import { reportSchema } from './report.ts';
import { LANGUAGE_VERSION, REWRITES, toPresentForms } from './rewrites/index.ts';
import { serviceSchema } from './service.ts';
import { settingsSchema } from './settings.ts';
import { templateSchema } from './template.ts';
import { unitSchema } from './unit.schema.ts';
import { workbookSchema } from './workbook.ts';

/** The version and the migrations of every kind of document of the page language. */
const pageLanguage = {
  version: LANGUAGE_VERSION,
  migrations: [{ to: LANGUAGE_VERSION, why: REWRITES.map(({ why }) => why).join(' '), up: toPresentForms }],
};

export const storedKinds = {
  screen: storedKind({
    name: 'screen',
    description: 'A screen of the page language.',
    schema: unitSchema,
    ...pageLanguage,
    editor: 'admin/screens',
    preview: 'screenPreview',
  }),
  part: storedKind({
    name: 'part',
    description: 'A part or a dialog of the page language.',
    schema: unitSchema,
    ...pageLanguage,
    editor: 'admin/screens',
    preview: 'screenPreview',
  }),
  settings: storedKind({
    name: 'settings',
    description: 'The settings of a project.',
    schema: settingsSchema,
    textOf: 'Settings',
    read: areas.settings,
    write: areas.settings,
    editor: 'admin/project',
  }),
  actionView: storedKind({
    name: 'actionView',
    description: 'How an action is shown: a screen of the page language.',
    schema: unitSchema,
    ...pageLanguage,
    editor: 'admin/action/view',
    preview: 'screenPreview',
  }),
  customView: storedKind({
    name: 'customView',
    description: 'A custom view: a screen of the page language below views/. For others it does not exist.',
    schema: unitSchema,
    ...pageLanguage,
    editor: 'admin/screens',
    preview: 'screenPreview',
  }),
  htmlView: storedKind({
    name: 'htmlView',
    description: 'A custom view of HTML with a script of its own, in a closed frame.',
    schema: htmlViewSchema,
    texts: { Html: 'html', Controller: 'javascript' },
    editor: 'admin/screens',
  }),
  mail: storedKind({
    name: 'mail',
    description: 'The words of a mail in one language.',
    schema: mailSchema,
    texts: { text: 'liquid' },
    editor: 'admin/mail/templates',
  }),
  microdata: storedKind({
    name: 'microdata',
    description: 'The questions of the microdata: "start" and "end".',
    schema: microdataSchema,
    editor: 'admin/project',
  }),
  query: storedKind({
    name: 'query',
    description: 'A query in SQL over the views of reports, with parameters; screens read it as a service.',
    schema: querySchema,
    texts: { Query: 'sql' },
    editor: 'admin/query',
  }),
  report: storedKind({
    name: 'report',
    description: 'A report: texts, figures, grids and charts of services, with parameters of its own.',
    schema: reportSchema,
    editor: 'admin/report/edit',
  }),
  service: storedKind({
    name: 'service',
    description: 'A service: a script that runs at the server with the rights of the caller.',
    schema: serviceSchema,
    texts: { Code: 'javascript' },
    editor: 'admin/jsservice',
  }),
  template: storedKind({
    name: 'template',
    description:
      'A document that is written for a person: a Liquid template of HTML, with arguments and a function that prepares its data.',
    schema: templateSchema,
    texts: { Main: 'html', Function: 'javascript' },
    editor: 'admin/templates',
  }),
  workbook: storedKind({
    name: 'workbook',
    description: 'A workbook: inputs, formulas, sheets and charts.',
    schema: workbookSchema,
    texts: { Preprocess: 'javascript', Postprocess: 'javascript' },
    editor: 'admin/workbook',
  }),
} as const satisfies Readonly<Record<string, StoredKind>>;

export type StoredKindName = keyof typeof storedKinds;

const KINDS: readonly StoredKind<StoredKindName>[] = Object.values(storedKinds);
export const STORED_KINDS: readonly StoredKindName[] = KINDS.map(({ name }) => name);

/**
 * Names of kinds in the previous release. Its nodes may still run, its pages may be open, and the database has rows with these names. A later release, which
 * never runs beside that one, renames the rows and removes the entry.
 */
export const FORMER_KINDS: Readonly<Record<string, StoredKindName>> = { view: 'actionView' };

/** Finds a stored kind by its present or former name. */
export const storedKindOf = (name: string): StoredKind<StoredKindName> | undefined =>
  KINDS.find((kind) => kind.name === (Object.hasOwn(FORMER_KINDS, name) ? FORMER_KINDS[name] : name));
