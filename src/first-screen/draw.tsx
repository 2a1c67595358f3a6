import { enableStaticRendering } from 'mobx-react-lite';
import { setTimeout as wait } from 'node:timers/promises';
import { renderToString } from 'react-dom/server';
import type { DocumentBundle } from '../../engine/index.ts';
import { Ahead, drawWithoutWatching } from '../../engine/react/index.ts';
import type { Answer, Drawn, DrawOrder } from '../../schemas/drawing.ts';
import type { TextTable } from '../../schemas/formats/first-translate.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it registers the product's operations
import '../../operations/index.ts';
import { beginSecond } from '../../widgets/parts/hook/use-second.ts';
import { App } from '../app/App.tsx';
import { createAppContext, type AppContext } from '../app/app-context.ts';
import { start } from '../app/start.ts';
import { arrive } from './arrive.ts';
import { parseBundle } from '../ports/documents.ts';
import { loadDocument } from './load-document.ts';
import { beginDevice, endDevice, pageWindow } from '../device/drawn-device.ts';
import { personKey } from '../device/stored-owner.ts';
import { requestName, type Start, type StartReply } from './start.ts';

enableStaticRendering(true);
drawWithoutWatching();

/** Sends a request of the page to the server, as the person of the page. */
export type Ask = (path: string, init: RequestInit) => Promise<Answer>;

/** A page with the start that it was drawn from. */
type DrawnPage = Drawn & { readonly start: Start };

/** React writes this text where a part was not loaded. */
const UNLOADED = '<!--$!-->';
const LOAD_MS = 20;
/** The maximum length of a reply that is sent with the page. */
const MAX_LETTERS = 100_000;
/** The maximum number of drawings of a page. Each drawing finds more data to load. */
const MAX_DRAWINGS = 8;

/** Texts are loaded again after this time. */
const KEPT_MS = 10_000;
const kept = new Map<string, { readonly at: number; readonly table: Promise<TextTable> }>();

/** All pages of a language share its texts. */
function keptTexts(load: () => Promise<TextTable>, language: string): Promise<TextTable> {
  const known = kept.get(language);
  if (known && Date.now() - known.at < KEPT_MS) return known.table;
  const table = load();
  kept.set(language, { at: Date.now(), table });
  table.catch(() => kept.delete(language));
  return table;
}

/** Documents by their text, so that each is prepared once for all pages. */
const bundles = new Map<string, DocumentBundle>();
const MAX_BUNDLES = 200;

function keptBundle(text: string): DocumentBundle {
  const bundle = bundles.get(text) ?? parseBundle(text);
  bundles.delete(text);
  bundles.set(text, bundle);
  const [oldest = ''] = bundles.keys();
  if (bundles.size > MAX_BUNDLES) bundles.delete(oldest);
  return bundle;
}

/** Draws the page of an address. Null where it is left to the browser. */
export async function draw(
  { device, origin, milliseconds }: Omit<DrawOrder, 'order'>,
  ask: Ask,
): Promise<DrawnPage | null> {
  beginDevice(device, origin);
  const end = new AbortController();
  try {
    const late = wait(milliseconds, null, { signal: end.signal }).catch(() => null);
    return await drawUntil(late, ask);
  } finally {
    end.abort();
    endDevice();
  }
}

async function drawUntil(late: Promise<null>, ask: Ask): Promise<DrawnPage | null> {
  const asked = new Asked(ask);
  const ahead = new Ahead();
  const app = createAppContext({
    fetch: asked.fetch,
    window: pageWindow,
    ahead,
    loadTexts: keptTexts,
    readBundle: keptBundle,
  });
  const decision = await Promise.race([late, open(app)]);
  if (!decision) return null;
  const { history, texts, runtime, documents, display, session, globals, knowledge } = app;
  const used: Record<string, string> = {};
  // A key without a text is sent as such, so that the browser knows that there is none.
  const { table } = texts;
  texts.begin(texts.language, notingUse(table, used), (key) => (used[key] = key));
  const time = Date.now();
  beginSecond(time);
  runtime.page.clock.begin(time);
  let html = '';
  for (let drawing = 1, isInTime = true; ; drawing++) {
    runtime.page.beginDrawing();
    html = renderToString(<App app={app} />);
    const { drawnHeads, partHeads } = runtime.page;
    const isSame = !html.includes(UNLOADED) && drawnHeads === partHeads.peek();
    if (ahead.isComplete && asked.isComplete && isSame && drawing > 1) break;
    if (!isInTime || drawing === MAX_DRAWINGS) {
      if (!ahead.isDrawable || drawnHeads !== partHeads.peek()) return null;
      break;
    }
    // The next drawing shows what has come. Modules of parts tell nobody that they are there.
    // oxlint-disable-next-line no-await-in-loop -- as said
    isInTime = (await Promise.race([late, settled(ahead, asked)])) !== null;
    // oxlint-disable-next-line no-await-in-loop -- as said
    if (html.includes(UNLOADED)) await wait(LOAD_MS);
  }
  const { pathname, search } = history.location;
  const loaded = documents.ahead();
  for (const key of keysOf(
    loaded.map(({ bundle }) => bundle),
    table,
  ))
    void texts.table[key];
  return {
    html,
    title: [display.title, session.project?.Descr ?? texts.translate('shell.product')].filter(Boolean).join(' · '),
    person: session.identity && personKey(session.identity),
    widgets: runtime.page.loader.widgets,
    inProject: decision.inProject,
    start: {
      path: pathname + search,
      language: texts.language,
      role: session.role,
      time,
      texts: used,
      replies: asked.replies,
      sources: runtime.page.store.taken(),
      heads: runtime.page.drawnHeads,
      rules: knowledge.isUsed,
      documents: loaded.map(({ document }) => document),
      device: endDevice(),
      sizes: globals.sizes,
    },
  };
}

/** Follows the redirects of the address, and loads its screen. */
async function open(app: AppContext) {
  await start(app);
  if (app.display.unreachable) return null;
  const decision = await arrive(app);
  if (!decision) return null;
  if (app.session.identity) await app.knowledge.load(app.globals);
  await loadDocument(app, 'screen', decision.screen);
  return decision;
}

async function settled(ahead: Ahead, asked: Asked): Promise<true> {
  while (!(ahead.isComplete && asked.isComplete)) {
    // oxlint-disable-next-line no-await-in-loop -- each reply may lead to the next request
    await Promise.all([ahead.settled(), asked.settled()]);
  }
  return true;
}

/** Texts that the page may need before all are there: those of its documents and of the page itself, and those of failures. */
const FIRST_TEXTS =
  /^shell\.|^roles\.|^widgets\.locale$|^errors\.(?:status\d+|network|fault|code-failed|device-full|report)$/;

function keysOf(shown: readonly DocumentBundle[], table: TextTable): readonly string[] {
  return [...shown.flatMap(keysIn), ...firstKeys(table)];
}

const keysIn = onceFor((bundle: DocumentBundle): readonly string[] => {
  const named = [...JSON.stringify(bundle).matchAll(/(?:"\$t":"|\bt\(')([^"']+)/g)].map(([, key = '']) => key);
  // A text with a number has a form for one and a form for several.
  return named.flatMap((key) => [key, `${key}_one`, `${key}_other`]);
});

const firstKeys = onceFor((table: TextTable) => Object.keys(table).filter((key) => FIRST_TEXTS.test(key)));

/** Computes a value once for each object. */
function onceFor<Given extends object, Value>(compute: (given: Given) => Value): (given: Given) => Value {
  const known = new WeakMap<Given, Value>();
  return (given) => {
    const value = known.get(given) ?? compute(given);
    known.set(given, value);
    return value;
  };
}

/** The table, which notes the texts that are read of it. */
const notingUse = (table: TextTable, used: Record<string, string>): TextTable =>
  new Proxy(table, {
    get(all, key) {
      const text = typeof key === 'string' ? all[key] : undefined;
      if (typeof key === 'string' && text !== undefined) used[key] = text;
      return text;
    },
  });

/** The requests of a page. Replies to the page itself are sent with it, those of its sources as their data. */
class Asked {
  readonly replies: StartReply[] = [];
  readonly #ask: Ask;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  readonly fetch: typeof globalThis.fetch = (input, init = {}) => {
    const answer = this.#answer(typeof input === 'string' ? input : '', init);
    const end: Promise<unknown> = answer.catch(() => null).finally(() => this.#pending.delete(end));
    this.#pending.add(end);
    return answer;
  };

  get isComplete(): boolean {
    return this.#pending.size === 0;
  }

  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async #answer(path: string, init: RequestInit): Promise<Response> {
    const reply = await this.#ask(path, init);
    // The browser loads long replies itself.
    if (init.signal && reply.text.length > MAX_LETTERS) throw new Error('The reply is too long for a page');
    // Calls of sources have a signal. The dictionary is left out, because it is longer than the page.
    if (!init.signal && !/^\/api\/Lang\/LangService/i.test(path))
      this.replies.push({ request: requestName(path, init), ...reply });
    return new Response(reply.status === 204 ? null : reply.text, { status: reply.status, headers: reply.headers });
  }
}
