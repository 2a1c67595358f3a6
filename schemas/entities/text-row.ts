import { closed, dictionary, nullable, Type, type Static } from '../define.ts';

/** A text of the interface in one language. */
const translation = closed(
  {
    Value: Type.String({ description: 'What readers see; empty where there is none.' }),
    Built: nullable(Type.String({ description: 'What the product brings; null where it brings none.' })),
    Revision: Type.Integer({ description: 'Grows with each change; 0 for what the product brings.' }),
    Author: Type.String({ description: 'Who changed it; empty for what the product brings.' }),
    Time: nullable(Type.String({ description: 'When, ISO.', format: 'date-time' })),
  },
  { description: 'The text in one language.' },
);

/** What texts belong to: the beginning of their keys. "own" is for texts that only a project has. */
export const TEXT_AREAS = [
  'account',
  'actions',
  'audit',
  'builder',
  'bulk',
  'calendar',
  'chat',
  'customviews',
  'data',
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
  'notifications',
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
] as const;

/** A text of the interface in every language. */
export const textRow = closed(
  {
    Key: Type.String({ description: 'Documents name it: library.title.' }),
    Area: Type.Enum([...TEXT_AREAS], { description: 'What the text belongs to.' }),
    Seen: dictionary(Type.Array(Type.String()), {
      description: 'The titles of the screens that show the text, by language; none where only code names it.',
    }),
    Missing: Type.Boolean({ description: 'At least one language lacks it.' }),
    Changed: Type.Boolean({ description: 'At least one language has another text than the product brings.' }),
    Used: Type.Boolean({ description: 'A document of the project names it though no language has it.' }),
    Places: Type.Array(Type.String(), { description: 'What the text fills in: {{count}} as count.' }),
    Texts: dictionary(translation, { description: 'By language.' }),
  },
  { description: 'A text of the interface.' },
);
export type TextRow = Static<typeof textRow>;
