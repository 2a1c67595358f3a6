import { actionSource, actionTypeSource } from './actions.ts';
import { documentSources } from './documents.ts';
import { projectSource, settingsSource } from './project.ts';
import { questionnaireSource } from './questionnaires.ts';
import type { BundleSource } from './source.ts';
import { translationSource } from './translations.ts';

/** All kinds of documents in bundles, in the order of an import: documents come after those that they refer to. */
export const bundleSources = (): readonly BundleSource[] => [
  actionTypeSource,
  questionnaireSource,
  actionSource,
  ...documentSources(),
  settingsSource,
  projectSource,
  translationSource,
];
