import { setTimeout as wait } from 'node:timers/promises';
import { startBrowser, type BrowserCommand, type BrowserProcess } from './browser-process.ts';
import { DevTools, type BrowserEvent } from './devtools.ts';

export interface PrintLimits {
  readonly milliseconds: number;
  /** The maximum memory of the browser with its children. */
  readonly memory: number;
  /** The maximum size of the file. */
  readonly bytes: number;
}

/** Why a page could not be printed. */
export class PrintFailure extends Error {
  override readonly name = 'PrintFailure';
  readonly kind: 'lost' | 'late' | 'large';

  constructor(kind: PrintFailure['kind'], cause?: unknown) {
    super(`The page was not printed: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** An address that does not resolve: the request for it is answered with the page. */
const ADDRESS = 'http://document.invalid/';
/** The page has no origin, runs nothing and loads nothing. */
const POLICY = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'";
const PAPER = { paperWidth: 210 / 25.4, paperHeight: 297 / 25.4, preferCSSPageSize: true, printBackground: true };
const MEMORY_INTERVAL = 250;
const CHUNK = 262_144;

/** Prints an HTML page as PDF, in a browser of its own that ends with it. */
export async function printPage(
  command: BrowserCommand,
  html: string,
  limits: PrintLimits,
  signal?: AbortSignal,
): Promise<Buffer> {
  const done = new AbortController();
  const left = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
  const browser = startBrowser(command);
  try {
    return await Promise.race([
      print(browser, html, limits.bytes),
      browser.ended,
      failAfter(limits.milliseconds, done.signal),
      failOnMemory(browser, limits.memory, done.signal),
      rejectOnAbort(left),
    ]);
  } catch (error) {
    throw error instanceof PrintFailure || signal?.aborted ? error : new PrintFailure('lost', error);
  } finally {
    done.abort();
    await browser.kill();
  }
}

async function print({ input, output }: BrowserProcess, html: string, max: number): Promise<Buffer> {
  let session: string | undefined;
  let loaded: () => void = () => undefined;
  const load = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  const listen = ({ method, params }: BrowserEvent): void => {
    if (method === 'Page.loadEventFired') loaded();
    if (method === 'Fetch.requestPaused') answer(params);
  };
  const devTools = new DevTools(input, output, listen);
  /** Answers the request for the page; refuses all others. */
  function answer({ requestId, request }: Readonly<Record<string, unknown>>): void {
    const reply =
      textOf(request, 'url') === ADDRESS
        ? devTools.ask('Fetch.fulfillRequest', { requestId, ...replyOf(html) }, session)
        : devTools.ask('Fetch.failRequest', { requestId, errorReason: 'Aborted' }, session);
    // A request of a closed document needs no answer.
    reply.catch(() => undefined);
  }
  const { targetInfos } = await devTools.ask('Target.getTargets');
  const targets: readonly unknown[] = Array.isArray(targetInfos) ? targetInfos : [];
  const target = targets.find((candidate) => textOf(candidate, 'type') === 'page');
  const attached = await devTools.ask('Target.attachToTarget', { targetId: textOf(target, 'targetId'), flatten: true });
  session = textOf(attached, 'sessionId');
  const ask = (method: string, params: Readonly<Record<string, unknown>> = {}) => devTools.ask(method, params, session);
  await ask('Page.enable');
  await ask('Emulation.setScriptExecutionDisabled', { value: true });
  await ask('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  const { errorText } = await ask('Page.navigate', { url: ADDRESS });
  if (errorText !== undefined) throw new Error(`The page was not shown: ${JSON.stringify(errorText)}`);
  await load;
  const printed = await ask('Page.printToPDF', { ...PAPER, generateTaggedPDF: true, transferMode: 'ReturnAsStream' });
  return readFile(ask, textOf(printed, 'stream'), max);
}

const replyOf = (html: string) => ({
  responseCode: 200,
  responseHeaders: [
    { name: 'content-type', value: 'text/html; charset=utf-8' },
    { name: 'content-security-policy', value: POLICY },
  ],
  body: Buffer.from(html).toString('base64'),
});

type Ask = (method: string, params?: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>;

async function readFile(ask: Ask, handle: string, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let size = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one stream
    const { data, base64Encoded, eof } = await ask('IO.read', { handle, size: CHUNK });
    const chunk = Buffer.from(String(data), base64Encoded === true ? 'base64' : 'utf8');
    size += chunk.length;
    if (size > max) throw new PrintFailure('large');
    chunks.push(chunk);
    if (eof === true) return Buffer.concat(chunks);
  }
}

async function failAfter(milliseconds: number, signal: AbortSignal): Promise<never> {
  await wait(milliseconds, undefined, { signal });
  throw new PrintFailure('late');
}

async function failOnMemory({ memory }: BrowserProcess, max: number, signal: AbortSignal): Promise<never> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- checks at intervals
    await wait(MEMORY_INTERVAL, undefined, { signal });
    if (memory() > max) throw new PrintFailure('large');
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const leave = () => reject(new Error('The file is no longer wanted.'));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });

function textOf(value: unknown, name: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : '';
}
