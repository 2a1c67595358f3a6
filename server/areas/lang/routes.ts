import { lang } from '../../../schemas/calls/lang.ts';
import { area } from '../../area.ts';
import { notFound } from '../../problem.ts';
import { languageName, languages, textsOf } from './texts.ts';

export const langArea = area('lang', lang, {
  langService: (body) => {
    const texts = textsOf(body.lang) ?? textsOf(body.lang.slice(0, 2));
    if (!texts) throw notFound('no-language', 'There is no such language.');
    return { ...texts };
  },
  getAllLanguages: () => languages().map((Code) => ({ Code, Name: languageName(Code) })),
});
