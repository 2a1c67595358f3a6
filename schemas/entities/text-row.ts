import { closed, dictionary, nullable, Type, type Static } from '../define.ts';

/** A text of the interface in one language. */
export const translation = closed(
  {
    Value: Type.String({ description: 'What readers see; empty where there is none.' }),
    Built: nullable(Type.String({ description: 'The text of the product; null if there is none.' })),
    Revision: Type.Integer({ description: 'Grows with each change; 0 for the text of the product.' }),
    Author: Type.String({ description: 'The author of the change; empty for the text of the product.' }),
    Time: nullable(Type.String({ description: 'When, ISO.', format: 'date-time' })),
  },
  { description: 'The text in one language.' },
);

/** The areas of texts: the beginning of their keys. "own" is for texts that only a project has. */
export const TEXT_AREAS = [
  'account',
  'actions',
  'applications',
  'audit',
  'builder',
  'bulk',
  'calendar',
  'chat',
  'customviews',
  'data',
  'decisions',
  'development',
  'dialogs',
  'editor',
  'errors',
  'files',
  'impersonate',
  'inspector',
  'jobs',
  'layout',
  'library',
  'linking',
  'mail',
  'mass',
  'meetings',
  'mentee',
  'mentor',
  'microdata',
  'notifications',
  'offline',
  'operations',
  'overview',
  'own',
  'payments',
  'playground',
  'problems',
  'project',
  'projects',
  'queries',
  'questionnaires',
  'questions',
  'relay',
  'reportData',
  'reports',
  'results',
  'roles',
  'screens',
  'search',
  'services',
  'settings',
  'shell',
  'statistics',
  'templates',
  'translations',
  'unreachable',
  'users',
  'views',
  'widgets',
  'workbooks',
  'writes',
] as const;

/** A text of the interface in every language. */
export const textRow = closed(
  {
    Key: Type.String({ description: 'Documents name it: library.title.' }),
    Area: Type.Enum([...TEXT_AREAS], { description: 'The area of the text.' }),
    Seen: dictionary(Type.Array(Type.String()), {
      description: 'The titles of the screens that show the text, by language; none where only code names it.',
    }),
    Missing: Type.Boolean({ description: 'At least one language lacks it.' }),
    Changed: Type.Boolean({ description: 'At least one language has another text than that of the product.' }),
    Used: Type.Boolean({ description: 'A document of the project names it though no language has it.' }),
    Places: Type.Array(Type.String(), { description: 'The placeholders of the text: {{count}} as count.' }),
    Texts: dictionary(translation, { description: 'By language.' }),
  },
  { description: 'A text of the interface.' },
);
export type TextRow = Static<typeof textRow>;

/** A language of the interface. */
export const language = closed({
  Code: Type.String({ description: 'Its code: el, en.' }),
  Name: Type.String({ description: 'Its name.' }),
});
