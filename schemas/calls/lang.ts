import { closed, defineCall, dictionary, Type } from '../define.ts';

export const lang = {
  langService: defineCall({
    path: '/api/Lang/LangService',
    method: 'GET',
    summary: 'All texts of a language.',
    roles: 'anyone',
    body: closed({ lang: Type.String({ description: 'The code: el.', pattern: '^[a-z]{2}(-[A-Z]{2})?$' }) }),
    reply: dictionary(Type.String(), { description: 'Key to text.' }),
  }),
  getAllLanguages: defineCall({
    path: '/api/Lang/GetAllLanguages',
    method: 'POST',
    summary: 'The languages that there are, the default first.',
    roles: 'anyone',
    body: closed({}),
    reply: Type.Array(
      closed({
        Code: Type.String({ description: 'The code.' }),
        Name: Type.String({ description: 'Its name, in itself.' }),
      }),
    ),
  }),
};
