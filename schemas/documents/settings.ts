import { Type, type TSchema } from 'typebox';
import { ACCENT } from '../accent.ts';
import { any, closed, dictionary, either, flag, list, number, open, text, whole } from './shape.ts';
import { applicationForm } from './application-form.ts';
import { filterDefinition } from './filter.ts';
import { layoutEntry } from './layout.ts';
import { userField } from './user-field.ts';

/** Unknown keys are preserved, because an older or another installation may have written them. */
const logic = (description: string): TSchema => any(description);

const gdpr = open('The consent that a mentee has to give before anything else.', {
  Required: flag('Mentees without consent see only the consent page.'),
  UserField: text('The field of the person that holds the consent.'),
  MinValue: whole('The bit of that field that means consent.'),
  Text: any('The text of the consent, as HTML: a text, or one for each language ({"el": "<p>…</p>"}).'),
});

const comesIn = open(
  'The limits of a category of files. The default is the limit of the server, which is also the maximum.',
  {
    Types: list('Mime types, or "image/*".', text('A type.')),
    MaxSize: number('Megabytes of a file.'),
    MaxCount: whole('How many files one person may have in it.'),
  },
);

/** Settings.Config */
export const settingsConfig = open('The description of the project.', {
  gdpr,
  Application: applicationForm,
  Logo: open('The picture of the project.', { ImageUrl: text('Its address.') }),
  passwordRules: whole(
    'The sum of what a password needs: 1 eight characters, 2 lower case, 4 upper case, 8 digit, 16 special.',
  ),
  Alert: open('Messages.', { Corner: text('The corner in which they show: the top left when not said.') }),
  HomeCustomView: text('The view that is shown as home.'),
  tdfw: any('Kept as it is.'),
  LinkActionsAll: flag('Linking a mentor to a mentee links all actions too.'),
  enableActions: flag('Actions may each have a mentor of their own.'),
  MicrodataSendFilter: any('The people who are sent to the information system.'),
  MicrodataDateActionId: any('The action whose date counts for microdata.'),
  MIS: any('The code of the project in the information system.'),
  MicrodataUrl: text('The address that microdata are sent to. The installation has to allow it.', {
    maxLength: 2000,
    pattern: String.raw`^\s*(https?://\S+\s*)?$`,
  }),
  paymentActions: list(
    'The actions that people are paid for, by id: 67 to 71 when not said.',
    Type.String({ description: 'The id of an action.', maxLength: 64 }),
  ),
  Color: text(`The primary colour: ${ACCENT} when not said.`),
  files: dictionary(
    'Categories of files by name, "Library" among them; "*" is whichever is not named. "Application" opens the uploads of applicants without a session.',
    comesIn,
  ),
  meeting: open('When a meeting can be joined.', {
    before: whole('Minutes before it begins.'),
    after: whole('Minutes after it began.'),
  }),
  reminders: open(
    'Of what mentees, and mentors of their meetings, are reminded. Nothing is switched on unless it is said.',
    {
      Comes: flag('Of actions whose day comes.'),
      Days: Type.Integer({ description: 'How many days before: 1 when not said.', minimum: 0, maximum: 30 }),
      Passed: flag('Of actions whose day has passed and that are not done.'),
      Meeting: flag('Of the meetings of tomorrow.'),
    },
  ),
  writeServices: list(
    'Functions of the database that administrators may run; none by default.',
    text('The name of a function.'),
  ),
  massSend: open('Where rows can be sent.', {
    Targets: list(
      'The calls and addresses that rows can be sent to.',
      open(
        'A target.',
        {
          url: text('The path of a call, as in /api/user/save, or an address that the installation allows.'),
          Label: text('Its name.'),
        },
        ['url'],
      ),
    ),
  }),
  communicator: open('The service that sends messages. Its secrets are never sent to a browser.', {
    ApiKey: text('Secret: written, never read.'),
    Domain: text('Its domain.'),
    Authorization: text('Secret: written, never read.'),
  }),
});

const people = open('What people are made of.', {
  Fields: list('Fields that a person has in every project.', userField),
  ProjectFields: list('Fields that a person has in this project.', userField),
  Label: logic('How a person is called: logic over the fields.'),
  Color: logic('The colour of a person: logic over the fields.'),
  Letter: logic('The letter of a person: logic over the fields.'),
  Filters: list('How lists of people are filtered.', filterDefinition),
});

/** Settings.Roles[role] */
export const settingsRole = either(
  'What a role sees: its menu, or its menu with a profile of its own.',
  list('The menu.', layoutEntry),
  open('The menu and the profile.', {
    layout: list('The menu.', layoutEntry),
    Fields: list('The fields that the role sees.', any('A name, or a field.')),
    ProjectFields: list('The fields of the project that the role sees.', any('A name, or a field.')),
    Filters: list('The filters of the role.', filterDefinition),
  }),
);

/** A project's Settings: Config, User, Roles, profiles; unknown keys are preserved. */
export const settingsSchema: TSchema = open('The settings of a project.', {
  version: whole('The version of this kind of document.', 1),
  Config: settingsConfig,
  User: people,
  Roles: dictionary('A role and its menu.', settingsRole),
  Profile: any('The fields of the profile screen.'),
  Fields: any('Sets of fields.'),
});

/** A code table: lookup(code, name). */
export const tableSchema: TSchema = closed(
  'A table of codes.',
  { version: whole('The version of this kind of document.', 1), rows: dictionary('Code and text.', Type.String()) },
  ['rows'],
);
