import { createInstance, type i18n } from 'i18next';
import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { Translate } from '../../engine/react/index.ts';

/** The texts of one language: flat keys, as the language call sends them. */
export type TextTable = Readonly<Record<string, string>>;

export const DEFAULT_LANGUAGE = 'el';
const REMEMBERED = 'praxis.language';

/** The interface's language and its texts, fetched when a language is first chosen. */
export class Texts {
  language = DEFAULT_LANGUAGE;
  languages: readonly string[] = [DEFAULT_LANGUAGE, 'en'];
  private readonly loader: (language: string) => Promise<TextTable>;
  private readonly store: Storage;
  private readonly library: i18n = createInstance();
  private wanted = '';

  constructor(loader: (language: string) => Promise<TextTable>, store: Storage = localStorage) {
    this.loader = loader;
    this.store = store;
    void this.library.init({
      lng: DEFAULT_LANGUAGE,
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      initAsync: false,
      interpolation: { escapeValue: false },
      resources: {},
    });
    makeObservable(this, { language: observable, languages: observableRef, translate: computed });
  }

  /** Another function for each language, so that what reads it follows. */
  get translate(): Translate {
    const t = this.library.getFixedT(this.language);
    return (key, values) => t(key, values ?? {});
  }

  /** What the reader chose before, when it is still there; else Greek. */
  remembered(): string {
    const kept = this.store.getItem(REMEMBERED);
    return kept !== null && this.languages.includes(kept) ? kept : (this.languages[0] ?? DEFAULT_LANGUAGE);
  }

  /** Shows the interface in a language. A later choice wins over an earlier one that is still loading. */
  async choose(language: string, remember = true): Promise<void> {
    this.wanted = language;
    if (!this.library.hasResourceBundle(language, 'translation')) {
      const table = await this.loader(language);
      this.library.addResourceBundle(language, 'translation', table);
    }
    if (this.wanted !== language) return;
    if (remember) this.store.setItem(REMEMBERED, language);
    runInAction(() => (this.language = language));
  }

  /** Fetches the texts again: they were changed. */
  async reload(): Promise<void> {
    const { language } = this;
    const table = await this.loader(language);
    this.library.addResourceBundle(language, 'translation', table, false, true);
    runInAction(() => (this.language = ''));
    runInAction(() => (this.language = language));
  }

  /** The languages that the server offers. A single one is chosen without asking. */
  offer(languages: readonly string[]): void {
    if (languages.length > 0) runInAction(() => (this.languages = languages));
  }
}
