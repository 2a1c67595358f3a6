/**
 * The rewrites that bring documents of version 1 of the page language to the present forms. One file has one rewrite; a new one is added to this list.
 * The built-in documents are rewritten by `node tools/rewrite-documents.ts`.
 */
import { boundChips } from './bound-chips.ts';
import { callConflict } from './call-conflict.ts';
import { chipsInMore } from './chips-in-more.ts';
import { doneText } from './done-text.ts';
import { impersonator } from './impersonator.ts';
import { pageProject } from './page-project.ts';
import { makeRewriter, type Rewrite } from './rewrite.ts';
import { sourcePages } from './source-pages.ts';
import { taskName } from './task-name.ts';
import { version } from './version.ts';

export type { Rewrite } from './rewrite.ts';
export { LANGUAGE_VERSION } from './version.ts';

/** They are applied in this order. */
export const REWRITES: readonly Rewrite[] = [
  version,
  boundChips,
  chipsInMore,
  sourcePages,
  pageProject,
  doneText,
  callConflict,
  impersonator,
  taskName,
];

/** Writes a unit in the present forms of the page language. */
export const toPresentForms = makeRewriter(REWRITES);
