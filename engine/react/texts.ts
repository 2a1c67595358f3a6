import { createContext, useContext } from 'react';

export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** The host's lookup of texts; a change of language gives another function. */
export const Texts = createContext<Translate>((key) => key);

/** The texts of the reader's language: `const t = useTranslate(); t('widgets.close')`. */
export const useTranslate = (): Translate => useContext(Texts);
