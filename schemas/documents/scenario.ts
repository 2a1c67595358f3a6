import { Type, type TSchema } from 'typebox';
import { any, dictionary, list, open, text } from './shape.ts';

const step = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'One step.',
  additionalProperties: true,
});

const scenario = open(
  'A screen tried as data.',
  {
    name: text('What it shows.'),
    given: open('The world before.', {
      user: any('Who looks at it.'),
      params: any('What it is opened with.'),
      replies: dictionary('Call and its reply, or {error}.', any('The reply.')),
    }),
    do: list('What the reader does.', step),
    expect: list('What is seen and called then.', step),
  },
  ['given'],
);

/** <screen>.scenarios.json: one scenario, or a list of them. */
export const scenariosSchema: TSchema = Type.Unsafe<unknown>({
  description: 'The scenarios of a screen.',
  anyOf: [
    list('Scenarios.', scenario),
    open('Scenarios with the screen that they try.', { scenarios: list('Scenarios.', scenario) }, ['scenarios']),
    scenario,
  ],
});
