import type { CallContext } from '../../area.ts';
import { toMailLanguage } from '../../mail/template.ts';
import { loadTexts } from './text-overrides.ts';

/** The texts in the language that a call names, or else that of the reader's browser. */
export async function loadReaderTexts({ db, request }: CallContext, asked: string | undefined) {
  const language = toMailLanguage(asked ?? request.headers['accept-language']);
  return { language, texts: (await loadTexts(db, language)) ?? {} };
}
