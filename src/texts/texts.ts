import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { browserLanguage, rememberedLanguage, rememberLanguage } from '../device/storage.ts';
import type { Translate } from '../../engine/react/index.ts';
import { SHIPPED_LANGUAGES } from '../../schemas/formats/preferred-language.ts';
import { firstTranslate, type TextTable } from '../../schemas/formats/first-translate.ts';

export type { TextTable };

export const DEFAULT_LANGUAGE = 'el';

const PATIENCE_MS = 3_000;

interface Spoken {
  readonly language: string;
  /** The text for a key without a text. By default the key itself. */
  readonly missing?: (key: string) => string;
  readonly table: TextTable;
}

/** The interface's language and its texts, which are fetched when the language is first chosen. */
export class Texts {
  languages: readonly string[] = SHIPPED_LANGUAGES;
  private spoken: Spoken = { language: DEFAULT_LANGUAGE, table: {} };
  private readonly tables = new Map<string, TextTable>();
  private readonly loader: (language: string) => Promise<TextTable>;
  private library: typeof import('../../widgets/parts/text/translator.ts') | null = null;
  private wanted = '';
  /** Ends once the page has all texts; null while it has them. */
  private completing: PromiseWithResolvers<void> | null = null;

  constructor(loader: (language: string) => Promise<TextTable>) {
    this.loader = loader;
    makeObservable<this, 'spoken'>(this, {
      languages: observableRef,
      spoken: observableRef,
      language: computed,
      translate: computed,
    });
  }

  get table(): TextTable {
    return this.spoken.table;
  }

  get language(): string {
    return this.spoken.language;
  }

  /** Returns a new function for each language and each change of texts, so that its readers update. */
  get translate(): Translate {
    const { language, table, missing } = this.spoken;
    let translate: Translate | null = null;
    return (key, values = {}) => {
      if (!missing) translate ??= this.library?.translatorOf(language, table) ?? null;
      if (translate) return translate(key, values);
      const text = firstTranslate(table, language, key, values);
      return missing && text === key && !Object.hasOwn(table, key) ? missing(key) : text;
    };
  }

  /** Loads i18next, which is not part of the first load. Until then a few rules that texts use are applied without it. */
  async loadLibrary(): Promise<void> {
    this.library = await import('../../widgets/parts/text/translator.ts');
  }

  /** The reader's stored choice if it still exists; otherwise the language of the browser, or the first one, which is Greek. */
  remembered(): string {
    const kept = rememberedLanguage();
    if (kept !== null && this.languages.includes(kept)) return kept;
    return browserLanguage(this.languages) ?? this.languages[0] ?? DEFAULT_LANGUAGE;
  }

  /** Shows the interface in a language. A later choice wins over an earlier one that is still loading. */
  async choose(language: string, remember = true): Promise<void> {
    this.wanted = language;
    const table = this.tables.get(language) ?? (await this.loader(language));
    this.tables.set(language, table);
    if (this.wanted !== language) return;
    if (remember) rememberLanguage(language);
    runInAction(() => (this.spoken = { language, table }));
    this.completing?.resolve();
    this.completing = null;
  }

  /** Shows some texts for the first display of a page. The others are fetched with the next choice of the language. */
  begin(language: string, table: TextTable, missing: (key: string) => string): void {
    this.completing ??= Promise.withResolvers<void>();
    runInAction(() => (this.spoken = { language, table, missing }));
  }

  /** Waits for all texts where the page began with some. Without a network the page goes on with those after a moment. */
  async whenComplete(): Promise<void> {
    if (this.completing)
      await Promise.race([this.completing.promise, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  }

  /** Fetches the texts again after they were changed. */
  async reload(): Promise<void> {
    this.tables.clear();
    await this.choose(this.language, false);
  }

  /** Sets the languages that the server offers. A single one is chosen without asking. */
  offer(languages: readonly string[]): void {
    if (languages.length > 0) runInAction(() => (this.languages = languages));
  }
}
