import { closed, defineCall, dictionary, paging, projectId, Type } from '../define.ts';
import { TEXT_AREAS, textRow } from '../entities/text-row.ts';
import { areas } from '../roles.ts';

const language = () => Type.String({ description: 'The code: el.', pattern: '^[a-z]{2}$', maxLength: 2 });
const key = () =>
  Type.String({ description: 'The key: library.title.', pattern: '^[A-Za-z][\\w-]*(\\.[\\w-]+)+$', maxLength: 120 });
const base = () => Type.Integer({ description: 'The revision that was changed.', minimum: 0 });

export const lang = {
  langService: defineCall({
    path: '/api/Lang/LangService',
    method: 'GET',
    summary: 'All texts of a language.',
    roles: 'anyone',
    beforeConsent: true,
    body: closed({
      lang: Type.String({ description: 'The code: el.', pattern: '^[a-z]{2}(-[A-Z]{2})?$', maxLength: 5 }),
    }),
    reply: dictionary(Type.String(), { description: 'Key to text.' }),
  }),
  getAllLanguages: defineCall({
    path: '/api/Lang/GetAllLanguages',
    method: 'POST',
    summary: 'The languages that there are, the default first.',
    roles: 'anyone',
    beforeConsent: true,
    body: closed({}),
    reply: Type.Array(
      closed({
        Code: Type.String({ description: 'The code.' }),
        Name: Type.String({ description: 'Its name, in itself.' }),
      }),
    ),
  }),
  texts: defineCall({
    path: '/api/praxis/lang/texts',
    method: 'POST',
    summary:
      'The texts of the interface in all languages, those that are missing first, then by area, a page at a time.',
    roles: areas.translations,
    body: closed({
      ProjectId: projectId(),
      Search: Type.Optional(Type.String({ description: 'Words of the key or of a text.', maxLength: 200 })),
      Show: Type.Optional(
        Type.Enum(['all', 'missing', 'changed'], {
          description: 'All texts, those that a language lacks, or the changed ones.',
        }),
      ),
      Area: Type.Optional(Type.Enum([...TEXT_AREAS], { description: 'Only texts of this area.' })),
      Language: Type.Optional(language()),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(textRow, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many fit.' }),
      Missing: Type.Integer({ description: 'How many a language lacks.' }),
      All: Type.Integer({ description: 'How many texts there are.' }),
      Given: dictionary(Type.Integer(), { description: 'How many of them a language has, by language.' }),
      Areas: Type.Array(Type.Enum([...TEXT_AREAS]), { description: 'The areas that have texts.' }),
    }),
  }),
  setText: defineCall({
    path: '/api/praxis/lang/set',
    method: 'POST',
    summary: 'Changes a text for everybody, at once. It may have only the placeholders of the text of the product.',
    roles: areas.translations,
    body: closed({
      ProjectId: projectId(),
      Language: language(),
      Key: key(),
      Value: Type.String({ description: 'The text.', minLength: 1, maxLength: 4000 }),
      Revision: base(),
    }),
    reply: closed({ Revision: Type.Integer({ description: 'The revision now.' }) }),
    affects: ['lang.texts', 'audit.list'],
  }),
  resetText: defineCall({
    path: '/api/praxis/lang/reset',
    method: 'POST',
    destroys: true,
    summary: 'Restores the text of the product.',
    roles: areas.translations,
    body: closed({ ProjectId: projectId(), Language: language(), Key: key(), Revision: base() }),
    reply: closed({ Value: Type.String({ description: 'The text now.' }) }),
    affects: ['lang.texts', 'audit.list'],
  }),
};
