import type { CallContext } from '../../../platform/http/area.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import { loadTexts } from '../../../platform/texts/text-overrides.ts';

/** The texts in the requested language, or else in that of the reader's browser. */
export async function loadReaderTexts({ db, request }: CallContext, asked: string | undefined) {
  const language = toMailLanguage(asked ?? request.headers['accept-language']);
  return { language, texts: (await loadTexts(db, language)) ?? {} };
}
