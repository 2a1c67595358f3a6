import type { FastifyRequest } from 'fastify';
import { firstTranslate } from '../../../schemas/formats/first-translate.ts';
import { readBuiltInTexts } from '../texts/texts.ts';
import { toMailLanguage } from '../mail/template.ts';
import type { ProblemError } from '../base/problem.ts';

/** Whether a person opened the address in the browser and reads the reply. */
export const isOpened = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-mode'] === 'navigate';

/** The sentence for a problem in the language of the browser. */
export function problemText({ headers, id }: FastifyRequest, { code, data }: ProblemError): string {
  const language = toMailLanguage(headers['accept-language']?.split(/[,;]/, 1)[0]);
  return firstTranslate(readBuiltInTexts(language) ?? {}, language, `errors.${code}`, { ...data, requestId: id });
}
