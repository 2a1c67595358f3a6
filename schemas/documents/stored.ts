/** Every kind of document that projects store. docs/adding-a-document-kind.md tells how to add one. */
import { areas } from '../roles.ts';
import { storedKind, type StoredKind } from './kind.ts';
import { mailSchema } from './mail.ts';
import { settingsSchema } from './settings.ts';
import { unitSchema } from './unit.schema.ts';

export const storedKinds = {
  screen: storedKind({
    name: 'screen',
    description: 'A screen of the page language.',
    schema: unitSchema,
    editor: 'admin/screens',
    preview: 'screenPreview',
  }),
  part: storedKind({
    name: 'part',
    description: 'A part or a dialog of the page language.',
    schema: unitSchema,
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
    editor: 'admin/action/view',
    preview: 'screenPreview',
  }),
  mail: storedKind({
    name: 'mail',
    description: 'The words of a mail in one language.',
    schema: mailSchema,
    texts: { text: 'liquid' },
    editor: 'admin/mail/templates',
  }),
} as const satisfies Readonly<Record<string, StoredKind>>;

export type StoredKindName = keyof typeof storedKinds;

const KINDS: readonly StoredKind<StoredKindName>[] = Object.values(storedKinds);
export const STORED_KINDS: readonly StoredKindName[] = KINDS.map(({ name }) => name);

/**
 * Names that the release before has for kinds: its nodes may still run, its pages be open, and rows stand under them. A release that no longer runs beside
 * that one renames the rows and drops the entry.
 */
export const FORMER_KINDS: Readonly<Record<string, StoredKindName>> = { view: 'actionView' };

/** The kind that a name means, a former one too; undefined for none that projects store. */
export const storedKindOf = (name: string): StoredKind<StoredKindName> | undefined =>
  KINDS.find((kind) => kind.name === (Object.hasOwn(FORMER_KINDS, name) ? FORMER_KINDS[name] : name));
