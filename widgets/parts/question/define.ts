import type { JsonObject, WidgetManual } from '../../../engine/index.ts';
import { answerEvent, chooseEvent, questionProps, wrongEvent } from './schema.ts';

interface QuestionManual extends Required<Pick<WidgetManual, 'description' | 'design'>> {
  readonly examples: readonly {
    readonly name: string;
    readonly question: JsonObject;
    readonly answer?: readonly JsonObject[];
    readonly props?: JsonObject;
    readonly children?: readonly JsonObject[];
  }[];
}

/** Defines the input of a question type. All have the same props and events. Its examples store their answers. */
export const questionManual = (name: string, { description, design, examples }: QuestionManual): WidgetManual => ({
  version: 1,
  description,
  props: questionProps,
  events: { answer: answerEvent, choose: chooseEvent, wrong: wrongEvent },
  design,
  examples: examples.map((example) => ({
    name: example.name,
    state: {
      answers: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            GroupId: { type: 'string' },
            OptionId: { type: ['string', 'null'] },
            Text: { type: ['string', 'null'] },
          },
          required: ['GroupId'],
        },
        default: [...(example.answer ?? [])],
      },
    },
    node: {
      widget: name,
      props: { question: { $literal: example.question }, answer: '{{state.answers}}', ...example.props },
      ...(example.children ? { children: [...example.children] } : {}),
      on: {
        answer: [
          {
            do: 'set',
            path: 'state.answers',
            to: '{{ flat([filter(state.answers, old => not any(event.answers, fresh => fresh.GroupId == old.GroupId)), event.answers]) }}',
          },
        ],
      },
    },
  })),
});
