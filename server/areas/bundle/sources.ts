import { actionSource, actionTypeSource } from './actions.ts';
import { documentSources } from './documents.ts';
import { projectSource, settingsSource } from './project.ts';
import { questionnaireSource } from './questionnaires.ts';
import type { BundleSource } from './source.ts';
import { translationSource } from './translations.ts';

/** Every kind of document that bundles have, in the order of an import: what others mean comes first. */
export const bundleSources = (): readonly BundleSource[] => [
  actionTypeSource,
  questionnaireSource,
  actionSource,
  ...documentSources(),
  settingsSource,
  projectSource,
  translationSource,
];
