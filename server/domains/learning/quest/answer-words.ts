import type { AnswerWords } from '../../../../schemas/documents/questionnaire-shown.ts';
import el from '../../../../schemas/locales/el/questions.json' with { type: 'json' };
import en from '../../../../schemas/locales/en/questions.json' with { type: 'json' };

/** The language of the answers' texts. */
export type AnswerLanguage = 'el' | 'en';

export interface Words extends AnswerWords {
  readonly number: (value: number) => string;
  readonly notComputed: string;
  readonly lang: AnswerLanguage;
}

const TEXTS = { el, en } as const;

const createWords = (lang: AnswerLanguage): Words => {
  const texts = TEXTS[lang];
  const format = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  return {
    yes: texts['questions.yes'],
    no: texts['questions.no'],
    other: texts['questions.other'],
    notComputed: texts['questions.notComputed'],
    lang,
    number: (value) => format.format(value),
  };
};

const WORDS: Readonly<Record<AnswerLanguage, Words>> = { el: createWords('el'), en: createWords('en') };

/** Texts that questionnaires do not contain; in Greek by default. */
export const answerWords = (lang: AnswerLanguage = 'el'): Words => WORDS[lang];
