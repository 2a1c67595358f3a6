import type { FlowDefinition } from '../engine/index.ts';
import { application } from './application/manual.ts';
import { connection } from './connection/manual.ts';
import { identity } from './identity/manual.ts';
import { microdata } from './microdata/manual.ts';
import { microdataSending } from './microdataSending/manual.ts';
import { questionnaire } from './questionnaire/manual.ts';
import { questionnaireEditor } from './questionnaireEditor/manual.ts';
import { upload } from './upload/manual.ts';

/** Every flow with its manual, for the checker and the editors. */
export const flowManuals: Readonly<Record<string, FlowDefinition>> = Object.freeze({
  application,
  connection,
  identity,
  microdata,
  microdataSending,
  questionnaire,
  questionnaireEditor,
  upload,
});
