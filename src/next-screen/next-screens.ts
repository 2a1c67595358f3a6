import type { DocumentBundle, KeepStore } from '../../engine/index.ts';
import { askScreen } from '../../engine/react/index.ts';
import type { AppContext } from '../app/app-context.ts';
import { loadDocument } from '../first-screen/load-document.ts';
import { isBuilt } from '../pages/built-screens.ts';
import { decidePage, type PageDecision } from '../pages/page-decision.ts';
import { shellParams } from '../pages/shell-params.ts';
import { splitLanguage } from '../router/language.ts';
import { readPageState } from '../router/page-state.ts';

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;
type ScreenDecision = Extract<PageDecision, { kind: 'screen' }>;

/** Loads screens before they are opened. Failures are silent: a screen that is opened loads what is missing. */
export class NextScreens {
  readonly #app: AppContext;
  #loading = 0;

  constructor(app: AppContext) {
    this.#app = app;
  }

  /** The screen of the open project at an address, if the reader may open it. Null for the address of the page. */
  find({ pathname, search, hash }: Address): ScreenDecision | null {
    const { texts, history } = this.#app;
    const { language } = splitLanguage(pathname, texts.languages);
    // Another language or role makes another page of it.
    if (language !== null && language !== texts.language) return null;
    if (pathname + search === history.location.pathname + history.location.search) return null;
    if (new URLSearchParams(search).has('role')) return null;
    const decision = this.#decide({ pathname, search, hash });
    return decision.kind === 'screen' && decision.inProject && isBuilt(decision.screen) ? decision : null;
  }

  /** Loads the document and the modules of an address, and then, unless the reader has left its link, its first data. Not while `max` others are loaded. */
  async load(address: Address, max: number, left: AbortSignal): Promise<void> {
    const found = this.find(address);
    if (!found || this.#loading >= max) return;
    this.#loading++;
    try {
      const bundle = this.#shown(found.screen) ?? (await loadDocument(this.#app, 'screen', found.screen));
      if (left.aborted) return;
      const params = shellParams(found.screen, found.params, this.#app);
      await askScreen(this.#app.runtime, bundle, params, storeOf(address.hash));
    } catch {
      // The display reports what fails again.
    } finally {
      this.#loading--;
    }
  }

  #decide(address: Address): PageDecision {
    const { session, texts } = this.#app;
    return decidePage(address, { session, languages: texts.languages, built: isBuilt });
  }

  /** The document of a screen that the page shows: with other params the page does not load it again. */
  #shown(screen: string): DocumentBundle | null {
    const { history, documents } = this.#app;
    const current = this.#decide(history.location);
    return current.kind === 'screen' && current.screen === screen ? documents.known('screen', screen) : null;
  }
}

/** The state in the hash of an address. */
function storeOf(hash: string): KeepStore {
  const state = readPageState(hash);
  return { get: (key) => state.get(key), set: () => undefined, watch: () => () => undefined };
}
