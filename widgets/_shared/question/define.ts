import { defineWidget, type JsonObject, type WidgetDefinition } from '../../../engine/index.ts';
import { answerEvent, chooseEvent, questionProps } from './schema.ts';

interface QuestionWidget extends Required<Pick<WidgetDefinition, 'name' | 'description' | 'load' | 'design'>> {
  /** The types of questions that it is the input of. */
  readonly types: readonly string[];
  readonly examples: readonly {
    readonly name: string;
    readonly question: JsonObject;
    readonly answer?: readonly JsonObject[];
    readonly props?: JsonObject;
  }[];
}

/** Declares the input of a type of question: all have the same props, and tell the same. Its examples keep what is answered. */
export const defineQuestion = ({
  name,
  description,
  load,
  design,
  types,
  examples,
}: QuestionWidget): WidgetDefinition =>
  defineWidget({
    name,
    group: 'input',
    version: 1,
    description,
    props: questionProps,
    events: { answer: answerEvent, choose: chooseEvent },
    implements: { questionInput: types },
    design,
    load,
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
