// oxlint-disable typescript/no-unnecessary-type-parameters -- they are used again in the type of what is returned, which is inferred
import { Type, type Static, type TSchema } from 'typebox';
import { any, closed, dictionary, either, flag, list, number, open, text, whole } from './shape.ts';

const words = (description: string) =>
  either(
    description,
    text('The text itself.'),
    closed('The key of a text.', { $t: text('The key.'), with: dictionary('Its parameters.', any('A value.')) }, [
      '$t',
    ]),
  );

const spot = <Within extends TSchema>(description: string, within: Within) =>
  closed(description, {
    text: words('Its text.'),
    label: words('Its accessible name.'),
    role: text('Its ARIA role: button, row, tab.'),
    id: text('The id of its node in the document.'),
    nth: whole('Which of several, from 0.'),
    in: within,
  });

/** A target inside of another one inside of another one, and no deeper. */
const target = (description: string) => {
  const inner = either(
    'Only within this.',
    words('The element with this name.'),
    spot('It.', words('Only within this.')),
  );
  return either(description, words('The element with this name, or else with this text.'), spot('It.', inner));
};

const verb = <
  Name extends string,
  Of extends TSchema,
  More extends Readonly<Record<string, TSchema>>,
  Required extends keyof More & string = never,
>(
  name: Name,
  of: Of,
  more: More,
  required: readonly Required[] = [],
) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript widens the name of a computed member
  const all = { [name]: of, ...more } as Readonly<Record<Name, Of>> & More;
  return closed<typeof all, Name | Required>(`One step: ${name}.`, all, [name, ...required]);
};

const expectations = [
  verb('see', target('A shown text.'), { times: whole('How often it is shown.') }),
  verb('notSee', target('A text that is not shown.'), {}),
  verb('call', text('A call that was made.'), {
    body: any('What its body holds, at least.'),
    count: whole('How many such calls were made.'),
  }),
  verb('noCall', text('A call that was not made.'), {}),
  verb('toast', words('The text of a toast.'), { tone: text('Its tone.') }),
  verb('go', text('The screen that the page went to, or "back".'), { with: any('Its params, at least.') }),
  verb('url', text('The address that the page went to.'), {}),
  verb('value', target('A field.'), { is: text('Its content.') }, ['is']),
  verb('dialog', words('The title of the dialog that is open.'), {}),
  verb('noDialog', flag('No dialog is open.'), {}),
  verb('disabled', target('What cannot be used.'), {}),
  verb('enabled', target('What can be used.'), {}),
  verb('checked', target('The checked element.'), {}),
  verb('unchecked', target('The unchecked element.'), {}),
  verb('focused', target('The element with the focus.'), {}),
  verb('confirm', words('A question that was asked.'), {}),
  verb('alert', words('A message that had to be read.'), {}),
  verb('failed', words('The uncaught failure.'), {}),
  verb('copied', words('The copied text.'), {}),
  verb('download', text('The name of a file that was given out.'), { text: text('A part of its content.') }),
  verb('title', words('The title of the screen.'), {}),
  verb('answer', any('The answer of the dialog: of objects the expected members, null for an empty answer.'), {}),
] as const;

const steps = [
  verb('click', target('The clicked element.'), {}),
  verb('type', text('The text that replaces the value.'), { into: target('The field.') }, ['into']),
  verb('choose', words('The option.'), { in: target('The field, or the group.') }, ['in']),
  verb('check', target('A checkbox or switch to turn on.'), {}),
  verb('uncheck', target('A checkbox or switch to turn off.'), {}),
  verb('press', text('A key: Enter, Escape, Control+S.'), { on: target('The element with the focus then.') }),
  verb(
    'attach',
    list('The files.', closed('A file.', { name: text('Its name.'), text: text('Its content.') }, ['name', 'text'])),
    { to: target('The file field.') },
    ['to'],
  ),
  verb('push', text('A hub event that arrives.'), { payload: any('The content.') }, ['payload']),
  verb('reply', text('A call that answers otherwise from now on.'), { with: any('The reply.') }, ['with']),
  verb('wait', number('Milliseconds.'), {}),
  ...expectations,
] as const;

const replies = (description: string) =>
  dictionary(
    description,
    any(
      'The reply; {"$error": {status, code, text}} fails, {"$pending": true} never comes, {"$each": []} come in turn, {"$reply": name} is in replies.json.',
    ),
  );

const scenario = closed(
  'A screen or part tried as data.',
  {
    name: text('The behaviour that it shows.'),
    given: closed('The initial state; anything not given is as in the demo.', {
      user: either('The reader.', dictionary('A person.', any('A value.')), Type.Null()),
      role: text('The current role: the first that the user holds, unless said.'),
      lang: text('The language: Greek unless said.'),
      project: dictionary('What differs in the project.', any('A value.')),
      params: dictionary('The params.', any('A value.')),
      address: dictionary('State that its address holds, by name.', any('The value.')),
      replies: replies('Replies by call.'),
      services: replies('Replies by service.'),
      functions: replies('Replies by function.'),
      documents: dictionary('Other documents by "kind:name".', open('A document.', {})),
      read: Type.Optional(Type.Unknown({ description: 'What a file gives that is read. Without it: the file.' })),
      confirm: flag('How questions are answered: yes unless said.'),
      now: text('The time of the page, as ISO 8601.'),
    }),
    do: list('The steps of the reader, with checks in between.', either('A step.', ...steps)),
    expect: list('The expected content and calls at the end.', either('An expectation.', ...expectations)),
  },
  ['name', 'given', 'do', 'expect'],
);

/** A text, or the key of one. */
export type TextTarget = Static<ReturnType<typeof words>>;
/** An element of the page. A text means its accessible name, or else its content. */
export type Target = Static<ReturnType<typeof target>>;
export type ElementTarget = Exclude<Target, TextTarget>;
export type Step = Static<(typeof steps)[number]>;
export type Expectation = Static<(typeof expectations)[number]>;
export type Scenario = Static<typeof scenario>;
export type ScenarioGiven = Scenario['given'];

/** <screen>.scenarios.json: a list of scenarios. They run in the tests and in Storybook. */
export const scenariosSchema: TSchema = list('The scenarios of a screen or part.', scenario);
