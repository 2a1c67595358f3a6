import { lang } from '../../../../schemas/calls/lang.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { resetText, setText } from './change.ts';
import { listTexts } from './list.ts';
import { loadTexts } from '../../../platform/texts/text-overrides.ts';
import { languageName, languages } from '../../../platform/texts/texts.ts';

export const langArea = area('lang', lang, {
  langService: async (body, { db }) => {
    const texts = (await loadTexts(db, body.lang)) ?? (await loadTexts(db, body.lang.slice(0, 2)));
    if (!texts) throw notFound('no-language', 'There is no such language.');
    return { ...texts };
  },
  getAllLanguages: () => languages().map((Code) => ({ Code, Name: languageName(Code) })),
  texts: async (body, context) =>
    listTexts(context.db, (await requireReader(context, body.ProjectId)).project.id, body),
  setText: async (body, context) => ({
    Revision: await setText(context, body, (await requireReader(context, body.ProjectId)).project.id),
  }),
  resetText: async (body, context) => ({
    Value: await resetText(context, body, (await requireReader(context, body.ProjectId)).project.id),
  }),
});
