import { createContext } from 'react';

/** The reader's settings of the whole interface. */
export interface Preferences {
  readonly language: string;
  /** Codes of the available languages. */
  readonly languages: readonly string[];
  readonly chooseLanguage: (code: string) => void;
  /** Stores the row density for the next visit. */
  readonly rememberDensity: (density: string) => void;
  /** Does the reader want the notifications of this browser? */
  readonly notices: NoticeWish;
}

export interface NoticeWish {
  readonly get: () => boolean;
  readonly set: (wanted: boolean) => void;
}

/** The host provides it. Without a host there is nothing to choose from. */
export const Preferences = createContext<Preferences>({
  language: 'el',
  languages: [],
  chooseLanguage: () => {},
  rememberDensity: () => {},
  notices: { get: () => false, set: () => {} },
});

/** Is it known who is online? Not while this page's connection is down. The host provides it. */
export const PresenceKnown = createContext(true);

/** The name of a language in that language. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
}
