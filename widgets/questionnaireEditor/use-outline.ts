import { useMemo, useState } from 'react';
import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { questionsOf, type DesignedQuestion, type Questionnaire } from '../../schemas/documents/questionnaire.ts';
import { nextModelId } from '../../schemas/formats/model-id.ts';
import { shortLabel } from '../_shared/rule/subject.ts';
import {
  afterPlace,
  copySection,
  insertQuestion,
  moveQuestion,
  moveSection,
  pointerOf,
  putSection,
  questionAt,
  removeQuestion,
  removeSection,
  stepOf,
  type Direction,
  type EditResult,
  type QuestionPosition,
  type Target,
} from './edit.ts';
import { modelsOf, withNewModels } from './models.ts';
import type { Clipboard, QuestionnaireEditorProps } from './schema.ts';
import { fitToType, type Types } from './use-types.ts';

export type EditorProps = Widget<
  QuestionnaireEditorProps & { readonly clipboard?: Clipboard | null; readonly pointer?: string | null }
>;

/** The commands of the outline, for buttons, keys and drag. */
export interface Outline {
  readonly document: Questionnaire;
  readonly section: number;
  readonly clipboard: Clipboard | null;
  /** The focus after a change; null leaves it where it is. */
  readonly goal: { readonly place: QuestionPosition } | null;
  /** The announcement for screen readers. */
  readonly told: string;
  readonly show: (section: number) => void;
  readonly select: (place: QuestionPosition) => void;
  readonly add: (type: string, after: QuestionPosition | null) => void;
  readonly edit: (place: QuestionPosition) => void;
  readonly step: (place: QuestionPosition, direction: Direction) => void;
  readonly move: (from: QuestionPosition, to: Target) => void;
  readonly copy: (place: QuestionPosition, cut: boolean) => void;
  readonly paste: (after: QuestionPosition | null) => void;
  readonly forget: () => void;
  readonly duplicate: (place: QuestionPosition) => void;
  readonly remove: (place: QuestionPosition) => void;
  readonly addSection: () => void;
  readonly editSection: (index: number) => void;
  readonly stepSection: (from: number, to: number) => void;
  readonly duplicateSection: (index: number) => void;
  readonly dropSection: (index: number) => void;
}

/** The section that a pointer leads to. */
const sectionIn = (pointer: string): number => Number(/^\/Sections\/(\d+)/.exec(pointer)?.[1] ?? 0);

const nameOf = (question: DesignedQuestion): string => shortLabel(question.Text) || question.Model;

export function useOutline(props: EditorProps, types: Types): Outline {
  const t = useTranslate();
  const { document, emit } = props;
  const clipboard = props.clipboard ?? null;
  const [told, tell] = useState('');
  const [goal, setGoal] = useState<Outline['goal']>(null);
  const section = Math.max(0, Math.min(sectionIn(props.pointer ?? ''), document.Sections.length - 1));
  const point = (pointer: string): void => emit('point', { pointer });
  const change = (next: Questionnaire): void => emit('change', { document: next });
  const put = ({ document: next, at }: EditResult): void => {
    change(next);
    point(pointerOf(at));
    setGoal({ place: at });
  };
  const forms = useMemo(() => Object.fromEntries(types.all.map(({ code, form }) => [code, form])), [types]);
  const edit = (kind: 'question' | 'section', pointer: string, value: object, added?: Questionnaire): void => {
    const whole = added ?? document;
    emit('edit', {
      kind,
      pointer,
      question: kind === 'question' ? value : null,
      section: kind === 'section' ? value : null,
      questions: questionsOf(whole),
      forms,
      types: types.all.map(({ code, name }) => ({ value: code, text: name })),
      free: nextModelId(modelsOf(whole)) ?? '',
      fresh: added !== undefined,
    });
  };
  const keep = (next: Clipboard | null): void => emit('keep', { clipboard: next });
  /** The cut element, if it still exists. */
  const cutPlace = (): QuestionPosition | null =>
    clipboard?.cut === true ? findQuestion(document, clipboard.question) : null;
  return {
    document,
    section,
    clipboard,
    goal,
    told,
    show: (index) => point(`/Sections/${index}`),
    select: (place) => {
      if (props.pointer !== pointerOf(place)) point(pointerOf(place));
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
    copy: (place, cut) => {
      const question = questionAt(document, place);
      if (!question) return;
      keep({ question, cut });
      tell(t(cut ? 'questionnaires.told.cut' : 'questionnaires.told.copied', { text: nameOf(question) }));
    },
    paste: (after) => {
      if (!clipboard) return;
      const target = afterPlace(document, after, section);
      const from = cutPlace();
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
      setGoal({ place: nearestTo(next, place) });
      tell(t('questionnaires.told.removed', { text: nameOf(question) }));
    },
    addSection: () => {
      const index = document.Sections.length === 0 ? 0 : section + 1;
      const fresh = { Title: t('questionnaires.newSection', { number: index + 1 }), Questions: [] };
      const next = putSection(document, index, fresh);
      change(next);
      point(`/Sections/${index}`);
      edit('section', `/Sections/${index}`, fresh, next);
    },
    editSection: (index) => {
      const value = document.Sections[index];
      if (value) edit('section', `/Sections/${index}`, value);
    },
    stepSection: (from, to) => {
      if (to < 0 || to >= document.Sections.length) return;
      change(moveSection(document, from, to));
      point(`/Sections/${to}`);
      tell(t('questionnaires.told.sectionMoved', { number: to + 1 }));
    },
    duplicateSection: (index) => {
      change(copySection(document, index));
      point(`/Sections/${index + 1}`);
    },
    dropSection: (index) => {
      change(removeSection(document, index));
      point(`/Sections/${Math.max(0, index - 1)}`);
      tell(t('questionnaires.told.sectionRemoved'));
    },
  };
}

const oneBased = ({ section, line, place }: QuestionPosition) => ({
  section: section + 1,
  line: line + 1,
  place: place + 1,
});

/** The position of the same question, or of an equal one with the same id. */
function findQuestion(document: Questionnaire, wanted: DesignedQuestion): QuestionPosition | null {
  const text = JSON.stringify(wanted);
  for (const [section, { Questions = [] }] of document.Sections.entries())
    for (const [line, questions] of Questions.entries())
      for (const [place, question] of questions.entries())
        if (question.Model === wanted.Model && JSON.stringify(question) === text) return { section, line, place };
  return null;
}

/** The element at the position of a removed one. */
function nearestTo(document: Questionnaire, { section, line, place }: QuestionPosition): QuestionPosition {
  const lines = document.Sections[section]?.Questions ?? [];
  const at = Math.max(0, Math.min(line, lines.length - 1));
  return { section, line: at, place: Math.max(0, Math.min(place, (lines[at]?.length ?? 1) - 1)) };
}
