import type { RuntimeFlow } from '../engine/index.ts';
import { application } from './application/index.ts';
import { connection } from './connection/index.ts';
import { identity } from './identity/index.ts';
import { microdata } from './microdata/index.ts';
import { microdataSending } from './microdataSending/index.ts';
import { questionnaire } from './questionnaire/index.ts';
import { questionnaireEditor } from './questionnaireEditor/index.ts';
import { upload } from './upload/index.ts';

/** Every flow of the product, by name. Adding one needs a folder and a line here. */
export const flows: Readonly<Record<string, RuntimeFlow>> = Object.freeze({
  application,
  connection,
  identity,
  microdata,
  microdataSending,
  questionnaire,
  questionnaireEditor,
  upload,
});
