import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { rememberedLanguage, rememberLanguage } from '../device/storage.ts';
import type { Translate } from '../../engine/react/index.ts';
import { firstTranslate, type TextTable } from '../../schemas/formats/first-translate.ts';

export type { TextTable };

export const DEFAULT_LANGUAGE = 'el';

interface Spoken {
  readonly language: string;
  readonly table: TextTable;
}

/** The interface's language and its texts, fetched when a language is first chosen. */
export class Texts {
  languages: readonly string[] = [DEFAULT_LANGUAGE, 'en'];
  private spoken: Spoken = { language: DEFAULT_LANGUAGE, table: {} };
  private readonly tables = new Map<string, TextTable>();
  private readonly loader: (language: string) => Promise<TextTable>;
  private library: typeof import('../../widgets/_shared/translator.ts') | null = null;
  private wanted = '';

  constructor(loader: (language: string) => Promise<TextTable>) {
    this.loader = loader;
    makeObservable<this, 'spoken'>(this, {
      languages: observableRef,
      spoken: observableRef,
      language: computed,
      translate: computed,
    });
  }

  get language(): string {
    return this.spoken.language;
  }

  /** A new function for each language and each change of texts, so that its readers update. */
  get translate(): Translate {
    const { language, table } = this.spoken;
    let translate: Translate | null = null;
    return (key, values = {}) => {
      translate ??= this.library?.translatorOf(language, table) ?? null;
      return translate ? translate(key, values) : firstTranslate(table, language, key, values);
    };
  }

  /** i18next takes over: it is not part of the first load, and until it has come the few rules that texts use are followed without it. */
  async loadLibrary(): Promise<void> {
    this.library = await import('../../widgets/_shared/translator.ts');
  }

  /** The reader's earlier choice if it still exists; else the first, which is Greek. */
  remembered(): string {
    const kept = rememberedLanguage();
    return kept !== null && this.languages.includes(kept) ? kept : (this.languages[0] ?? DEFAULT_LANGUAGE);
  }

  /** Shows the interface in a language. A later choice wins over an earlier one that is still loading. */
  async choose(language: string, remember = true): Promise<void> {
    this.wanted = language;
    const table = this.tables.get(language) ?? (await this.loader(language));
    this.tables.set(language, table);
    if (this.wanted !== language) return;
    if (remember) rememberLanguage(language);
    runInAction(() => (this.spoken = { language, table }));
  }

  /** Fetches the texts again: they were changed. */
  async reload(): Promise<void> {
    this.tables.clear();
    await this.choose(this.language, false);
  }

  /** The languages that the server offers. A single one is chosen without asking. */
  offer(languages: readonly string[]): void {
    if (languages.length > 0) runInAction(() => (this.languages = languages));
  }
}
