import type { DesignedQuestion, Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import { afterPlace, insertQuestion, moveQuestion, questionAt, type QuestionPosition } from './edit.ts';
import { withNewModels } from './models.ts';
import { nameOf, type OutlineChanges } from './use-outline-changes.ts';

export interface ClipboardCommands {
  readonly copy: (place: QuestionPosition, cut: boolean) => void;
  readonly paste: (after: QuestionPosition | null) => void;
  readonly forget: () => void;
}

export function clipboardCommands(changes: OutlineChanges): ClipboardCommands {
  const { document, section, clipboard, t, put, keep, tell } = changes;
  return {
    copy: (place, cut) => {
      const question = questionAt(document, place);
      if (!question) return;
      keep({ question, cut });
      tell(t(cut ? 'questionnaires.told.cut' : 'questionnaires.told.copied', { text: nameOf(question) }));
    },
    paste: (after) => {
      if (!clipboard) return;
      const target = afterPlace(document, after, section);
      // The cut element, if it still exists.
      const from = clipboard.cut ? findQuestion(document, clipboard.question) : null;
      const [copy] = withNewModels([clipboard.question], document);
      if (from) put(moveQuestion(document, from, target));
      else if (copy) put(insertQuestion(document, copy, target));
      if (clipboard.cut) keep(null);
      tell(t('questionnaires.told.pasted', { text: nameOf(clipboard.question) }));
    },
    forget: () => {
      if (!clipboard) return;
      keep(null);
      tell(t('questionnaires.told.forgotten'));
    },
  };
}

/** The position of the same question, or of an equal one with the same id. */
function findQuestion(document: Questionnaire, wanted: DesignedQuestion): QuestionPosition | null {
  const text = JSON.stringify(wanted);
  for (const [section, { Questions = [] }] of document.Sections.entries())
    for (const [line, questions] of Questions.entries())
      for (const [place, question] of questions.entries())
        if (question.Model === wanted.Model && JSON.stringify(question) === text) return { section, line, place };
  return null;
}
