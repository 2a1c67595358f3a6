import type { DesignedQuestion, Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import { nextModelId } from '../../../schemas/formats/model-id.ts';
import {
  afterPlace,
  insertQuestion,
  moveQuestion,
  pointerOf,
  questionAt,
  removeQuestion,
  stepOf,
  type Direction,
  type QuestionPosition,
  type Target,
} from './edit.ts';
import { modelsOf, withNewModels } from './models.ts';
import { nameOf, type OutlineChanges } from './use-outline-changes.ts';
import { fitToType, type Types } from './use-types.ts';

export interface QuestionCommands {
  readonly select: (place: QuestionPosition) => void;
  readonly add: (type: string, after: QuestionPosition | null) => void;
  readonly edit: (place: QuestionPosition) => void;
  readonly step: (place: QuestionPosition, direction: Direction) => void;
  readonly move: (from: QuestionPosition, to: Target) => void;
  readonly duplicate: (place: QuestionPosition) => void;
  readonly remove: (place: QuestionPosition) => void;
}

export function questionCommands(
  { document, section, ...changes }: OutlineChanges,
  types: Types,
  pointer: string | null | undefined,
): QuestionCommands {
  const { t, point, change, put, edit, focus, tell } = changes;
  return {
    select: (place) => {
      if (pointer !== pointerOf(place)) point(pointerOf(place));
    },
    add: (type, after) => {
      const Model = nextModelId(modelsOf(document));
      if (Model === null) return;
      const question: DesignedQuestion = { Model, Type: type, Text: '', ...types.of(type)?.start };
      const target = afterPlace(document, after, section);
      const edited = insertQuestion(document, question, target);
      put(edited);
      edit('question', pointerOf(edited.at), question, edited.document);
    },
    edit: (place) => {
      const question = questionAt(document, place);
      if (question) edit('question', pointerOf(place), fitToType(question, types.of(question.Type)));
    },
    step: (from, direction) => {
      const to = stepOf(document, from, direction);
      const question = questionAt(document, from);
      if (!to || !question) return tell(t('questionnaires.told.stays'));
      const edited = moveQuestion(document, from, to);
      put(edited);
      tell(t('questionnaires.told.moved', { text: nameOf(question), ...oneBased(edited.at) }));
    },
    move: (from, to) => {
      const edited = moveQuestion(document, from, to);
      if (edited.document === document) return;
      put(edited);
      tell(t('questionnaires.told.moved', { text: nameOf(questionAt(document, from)!), ...oneBased(edited.at) }));
    },
    duplicate: (place) => {
      const question = questionAt(document, place);
      const [copy] = question ? withNewModels([question], document) : [];
      if (copy) put(insertQuestion(document, copy, afterPlace(document, place, place.section)));
    },
    remove: (place) => {
      const question = questionAt(document, place);
      if (!question) return;
      const next = removeQuestion(document, place);
      change(next);
      focus(nearestTo(next, place));
      tell(t('questionnaires.told.removed', { text: nameOf(question) }));
    },
  };
}

const oneBased = ({ section, line, place }: QuestionPosition) => ({
  section: section + 1,
  line: line + 1,
  place: place + 1,
});

/** The element at the position of a removed one. */
function nearestTo(document: Questionnaire, { section, line, place }: QuestionPosition): QuestionPosition {
  const lines = document.Sections[section]?.Questions ?? [];
  const at = Math.max(0, Math.min(line, lines.length - 1));
  return { section, line: at, place: Math.max(0, Math.min(place, (lines[at]?.length ?? 1) - 1)) };
}
