import { useState, type ComponentType } from 'react';
import type { Question } from '../../../schemas/entities/questionnaire.ts';
import type { Widget } from '../../../engine/index.ts';
import { renderWidget, type RenderedWidget } from './render.tsx';
import type { GivenAnswer, QuestionProps } from '../../../widgets/parts/question/schema.ts';

interface RenderedQuestion extends RenderedWidget {
  /** The current answers, by group: the choice, or the text. */
  readonly answers: () => Readonly<Record<string, string | null>>;
}

/** Renders the input of a question in a page that stores its answers. */
export function renderQuestion(
  Input: ComponentType<Widget<QuestionProps>>,
  question: Question,
  stored: readonly GivenAnswer[] = [],
  props: Partial<QuestionProps> & { readonly language?: 'el' | 'en' } = {},
): RenderedQuestion {
  function Page(given: Widget<QuestionProps>) {
    const [answer, setAnswer] = useState(stored);
    const emit: typeof given.emit = (event, payload) => {
      given.emit(event, payload);
      if (event === 'answer') setAnswer((before) => merged(before, payload));
    };
    return <Input {...given} answer={answer} emit={emit} />;
  }
  const { language = 'en', ...more } = props;
  const rendered = renderWidget(Page, { question, ...more }, { language });
  const answers = () =>
    Object.fromEntries(
      rendered.emitted
        .filter(({ event }) => event === 'answer')
        .reduce((now, { payload }) => merged(now, payload), stored)
        .map(({ GroupId, OptionId, Text }) => [GroupId, OptionId ?? Text ?? null]),
    );
  return Object.assign(rendered, { answers });
}

/** The answers with the changed ones in place of the old ones. */
function merged(before: readonly GivenAnswer[], payload: unknown): readonly GivenAnswer[] {
  const answers: readonly GivenAnswer[] = Object(payload)['answers'];
  const fresh = new Set(answers.map(({ GroupId }) => GroupId));
  return [...before.filter(({ GroupId }) => !fresh.has(GroupId)), ...answers];
}
