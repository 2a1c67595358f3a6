import { createContext } from 'react';

/** What the host lets its reader choose for the whole interface. */
export interface Preferences {
  readonly language: string;
  /** Codes of the languages that there are. */
  readonly languages: readonly string[];
  readonly chooseLanguage: (code: string) => void;
  /** Whether the reader wants the notifications of this browser. */
  readonly notices: NoticeWish;
}

export interface NoticeWish {
  readonly get: () => boolean;
  readonly set: (wanted: boolean) => void;
}

/** The host provides it; without one there is nothing to choose from. */
export const Preferences = createContext<Preferences>({
  language: 'el',
  languages: [],
  chooseLanguage: () => {},
  notices: { get: () => false, set: () => {} },
});

/** A language's name in itself: what its readers look for. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
}
