/** The files of a project bundle that are not documents: the project, its actions, their types, and its translations. */
import { ACTION_FLAGS } from '../entities/action.ts';
import { any, closed, dictionary, flag, list, oneOf, text, whole } from './shape.ts';

const FLAG_NAMES = Object.keys(ACTION_FLAGS);

const data = dictionary('The content. Unknown members are kept.', any('A value.'));
const script = (description: string) => text(`${description} It may stand in a file of its own beside this one.`);

export const bundleProject = closed(
  'The project of the bundle.',
  {
    format: whole('The version of the format: 1.', 1),
    Descr: text('Its name.', { minLength: 1 }),
    Actions: list('The names of its actions in their order.', text('A name.')),
  },
  ['format', 'Descr'],
);

export const bundleAction = closed(
  'An action. Its name is the name of the file.',
  {
    Title: text('Its title.', { minLength: 1, maxLength: 300 }),
    Titles: text('Titles of its columns, with commas.'),
    Descr: text('The subject.'),
    Type: text('The name of its type.', { minLength: 1 }),
    Questionnaire: text('The name of its questionnaire.'),
    Group: list('The path of its group.', text('A title.')),
    Flags: list('What holds for it.', oneOf('A flag.', FLAG_NAMES)),
    Data: data,
    ViewType: text('The part that it shows; that of its type when not said.'),
    FunctionsEdited: flag('Its functions are its own.'),
    Function: script('What its cells show.'),
    Functions: script('The functions of its views.'),
    Controller: script('The script of its views.'),
    CompletionCode: script('Decides at the server whether it is completed.'),
    CompletionLocal: script('The same in the page.'),
  },
  ['Title', 'Type'],
);

export const bundleActionType = closed(
  'A type of actions. Its name is the name of the file.',
  {
    Descr: text('Its name; empty where the page has one.'),
    ActionData: data,
    ViewType: text('The part that its actions show.'),
    Functions: script('The functions of its views.'),
    Controller: script('The script of its views.'),
  },
  ['Descr'],
);

export const bundleTranslations = dictionary(
  'Texts in place of those of the product, by key. They are those of the whole installation.',
  text('A text.'),
);
