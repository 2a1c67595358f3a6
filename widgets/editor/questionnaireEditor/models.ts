import { questionsOf, type DesignedQuestion, type Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import { nextModelId } from '../../../schemas/formats/model-id.ts';

/** Every answer id in the questionnaire: of questions, free texts and columns. */
export const modelsOf = (document: Pick<Questionnaire, 'Sections'>): readonly string[] =>
  questionsOf(document).flatMap(ownModels);

const ownModels = ({ Model, Other, Rows = [] }: DesignedQuestion): readonly string[] => [
  Model,
  ...(Other ? [Other.Model] : []),
  ...Rows.flatMap((row) => (row.Model === undefined ? [] : [row.Model])),
];

/** The questions with unused ids. References between them are updated. */
export function withNewModels(
  questions: readonly DesignedQuestion[],
  document: Pick<Questionnaire, 'Sections'>,
): DesignedQuestion[] {
  const taken = [...modelsOf(document)];
  const fresh = new Map<string, string>();
  for (const model of questions.flatMap(ownModels)) {
    const next = nextModelId(taken);
    if (next === null) break;
    taken.push(next);
    fresh.set(model, next);
  }
  // Ids occur in texts, rules and members, and have a unique form.
  const text = JSON.stringify(questions).replaceAll(/ID_\d{4}/g, (model) => fresh.get(model) ?? model);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same questions with other ids
  return JSON.parse(text) as DesignedQuestion[];
}
