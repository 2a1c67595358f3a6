import type { Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import { flag, integer, nullable, object, string, type Described, type PropsOf } from '../../parts/schema/schema.ts';

const questionnaire: Described<Questionnaire> = {
  $ref: 'documents/questionnaire',
  description: 'The questionnaire as it is designed; null while there is none to try.',
};

export const props = object({
  document: nullable(questionnaire),
  label: string('The name of the preview.'),
  stale: flag('The preview is older than the design; a notice says so.'),
  width: integer('Pixels of the window that it is shown in.', { minimum: 200, default: 390 }),
});
export type QuestionnairePreviewProps = PropsOf<typeof props>;
