import { useMemo, useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate, type Translate } from '../../../engine/react/index.ts';
import { questionsOf, type DesignedQuestion, type Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import { nextModelId } from '../../../schemas/formats/model-id.ts';
import { shortLabel } from '../../parts/rule/subject.ts';
import { pointerOf, type EditResult, type QuestionPosition } from './edit.ts';
import { modelsOf } from './models.ts';
import type { Clipboard, QuestionnaireEditorProps } from './schema.ts';
import type { Types } from './use-types.ts';

export type EditorProps = Widget<
  QuestionnaireEditorProps & { readonly clipboard?: Clipboard | null; readonly pointer?: string | null }
>;

/** The data that commands read, and the functions that they call. */
export interface OutlineChanges {
  readonly document: Questionnaire;
  readonly section: number;
  readonly clipboard: Clipboard | null;
  readonly t: Translate;
  readonly point: (pointer: string) => void;
  readonly change: (next: Questionnaire) => void;
  /** Changes the document, and selects and focuses the changed question. */
  readonly put: (edited: EditResult) => void;
  /** Opens the editor of a question or a section. For a new one, the document that contains it is passed as well. */
  readonly edit: (kind: 'question' | 'section', pointer: string, value: object, added?: Questionnaire) => void;
  readonly keep: (next: Clipboard | null) => void;
  readonly focus: (place: QuestionPosition) => void;
  /** Announces a text to screen readers. */
  readonly tell: (text: string) => void;
}

/** The section that a pointer leads to. */
const sectionIn = (pointer: string): number => Number(/^\/Sections\/(\d+)/.exec(pointer)?.[1] ?? 0);

export const nameOf = (question: DesignedQuestion): string => shortLabel(question.Text) || question.Model;

export function useOutlineChanges(props: EditorProps, types: Types) {
  const t = useTranslate();
  const { document, emit } = props;
  const [announcement, tell] = useState('');
  const [goal, setGoal] = useState<{ readonly place: QuestionPosition } | null>(null);
  const forms = useMemo(() => Object.fromEntries(types.all.map(({ code, form }) => [code, form])), [types]);
  const point = (pointer: string): void => emit('point', { pointer });
  const change = (next: Questionnaire): void => emit('change', { document: next });
  const focus = (place: QuestionPosition): void => setGoal({ place });
  const changes: OutlineChanges = {
    document,
    section: Math.max(0, Math.min(sectionIn(props.pointer ?? ''), document.Sections.length - 1)),
    clipboard: props.clipboard ?? null,
    t,
    point,
    change,
    put: ({ document: next, at }) => {
      change(next);
      point(pointerOf(at));
      focus(at);
    },
    edit: (kind, pointer, value, added) => {
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
    },
    keep: (next) => emit('keep', { clipboard: next }),
    focus,
    tell,
  };
  return { goal, announcement, changes };
}
