import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify';
import {
  COPY_HEADER,
  NOBODY,
  PERSON_HEADER,
  type Answer,
  type AskMessage,
  type Drawn,
  type DrawnDevice,
  type DrawnMessage,
  type DrawOrder,
  type KnownStorage,
  type ReplyMessage,
} from '../../../schemas/drawing.ts';
import { acceptedLanguages } from '../../../schemas/formats/preferred-language.ts';
import { TIME_ZONE_HEADER, timeZone } from '../../../schemas/formats/time-zone.ts';
import { PageFilesReader } from './page-files.ts';
import { withSharedReads } from './shared-reads.ts';

/** The multiple of the usual drawing time after which the browser draws a page, and after which a silent thread is replaced. */
const PATIENCE = 1.5;
/** The browser draws larger pages. */
const MAX_BYTES = 400_000;
/** The maximum number of pages that wait for the thread. The browser draws any others. */
const MAX_WAITING = 16;

/** The device of a reader, as its cookie tells it. */
type KnownDevice = Readonly<Partial<Record<keyof KnownStorage | 'em', unknown>>>;

const DEVICE_COOKIE = 'praxis-device';
const ROOT = '<div id="root">';

/** Draws the pages of the app, so that the answer to an address contains its screen. */
export class DrawnPages {
  readonly #app: FastifyInstance;
  readonly #program: string;
  readonly #milliseconds: number;
  readonly #files: PageFilesReader;
  readonly #frame: Frame;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #orders = 0;
  /** The time of the last message of the thread. */
  #heardAt = 0;

  constructor(app: FastifyInstance, root: string, program: string, milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#app = app;
    this.#program = program;
    this.#files = new PageFilesReader(root);
    this.#frame = frameOf(readFileSync(join(root, 'index.html'), 'utf8'));
    app.addHook('onClose', async () => void (await this.#worker?.terminate()));
  }

  static of(app: FastifyInstance, root: string, milliseconds: number): DrawnPages | null {
    const program = join(root, '../drawing/worker.js');
    return existsSync(program) && existsSync(join(root, '.vite/groups.json'))
      ? new DrawnPages(app, root, program, milliseconds)
      : null;
  }

  /** The page as HTML; null if the browser has to draw it. */
  async html(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const isCopy = request.headers[COPY_HEADER] !== undefined;
    if (this.#waiting.size >= (isCopy ? 1 : MAX_WAITING) || !(isCopy || isShown(request))) return null;
    const device = deviceOf(request);
    const drawn = await this.#draw(request, reply, device);
    if (!drawn) return null;
    const html = this.#page(drawn, device.storage.scheme ?? null);
    if (html.length > MAX_BYTES) return null;
    void reply.header(PERSON_HEADER, drawn.person ?? NOBODY);
    return html;
  }

  #draw(request: FastifyRequest, reply: FastifyReply, device: DrawnDevice): Promise<Drawn | null> {
    const worker = (this.#worker ??= this.#start());
    this.#orders += 1;
    const order = this.#orders;
    return new Promise((resolve) => {
      const end = (drawn: Drawn | null): void => {
        clearTimeout(timer);
        this.#waiting.delete(order);
        resolve(drawn);
      };
      const patience = this.#milliseconds * PATIENCE;
      const timer = setTimeout(() => {
        end(null);
        if (Date.now() - this.#heardAt > patience) this.#restart(worker);
      }, patience);
      this.#waiting.set(order, { request, reply, end, reads: new Map() });
      const message: DrawOrder = {
        order,
        device,
        milliseconds: this.#milliseconds,
        origin: `${request.protocol}://${request.host}`,
      };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(message);
    });
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { env: { NODE_ENV: 'production' } });
    worker.unref();
    this.#heardAt = Date.now();
    worker.on('message', (message: AskMessage | DrawnMessage) => {
      this.#heardAt = Date.now();
      if ('ask' in message)
        this.#ask(worker, message).catch((error: unknown) => {
          this.#app.log.warn({ err: error }, 'a request of a drawn page was not answered');
          this.#waiting.get(message.order)?.end(null);
        });
      else this.#end(message);
    });
    worker.on('error', (error) => {
      this.#app.log.error({ err: error }, 'the thread that draws pages has ended');
      this.#worker = null;
      for (const { end } of this.#waiting.values()) end(null);
    });
    return worker;
  }

  /** Replaces a thread that does not answer. The browser draws the waiting pages. */
  #restart(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    void worker.terminate();
    for (const { end } of this.#waiting.values()) end(null);
  }

  #end({ order, drawn, error }: DrawnMessage): void {
    const waiting = this.#waiting.get(order);
    if (error !== undefined) waiting?.request.log.warn({ page: waiting.request.url, error }, 'a page was not drawn');
    waiting?.end(drawn);
  }

  /** Makes a request of the page like one of the browser, with the same cookies. */
  async #ask(worker: Worker, { ask, order, path, method, headers, body }: AskMessage): Promise<void> {
    const waiting = this.#waiting.get(order);
    if (!waiting) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ ask, reply: GIVEN_UP } satisfies ReplyMessage);
      return;
    }
    const { cookie, host, origin = `${waiting.request.protocol}://${waiting.request.host}` } = waiting.request.headers;
    const request: InjectOptions = {
      method,
      url: path,
      remoteAddress: waiting.request.ip,
      headers: { ...headers, host, origin, 'accept-encoding': 'identity', ...(cookie === undefined ? {} : { cookie }) },
      ...(body === null ? {} : { payload: body }),
    };
    // The request begins where its answer is awaited.
    const answer = await withSharedReads(waiting.reads, async () => {
      const given = await this.#app.inject(request);
      return given;
    });
    const cookies = answer.headers['set-cookie'];
    if (cookies !== undefined && !waiting.reply.sent) void waiting.reply.header('set-cookie', cookies);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ ask, reply: replyOf(answer) } satisfies ReplyMessage);
  }

  #page({ html, title, widgets, inProject, start }: Drawn, scheme: string | null): string {
    const { scripts, styles } = this.#files.of(widgets, { inProject, rules: start.rules });
    const { head, scripts: own, rest } = this.#frame;
    const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" `);
    return [
      head
        .replace('lang="el"', () => `lang="${start.language}" data-drawn`)
        .replace(
          'data-mantine-color-scheme="light"',
          () => `data-mantine-color-scheme="${scheme === 'dark' ? 'dark' : 'light'}"`,
        )
        .replace(
          /<title>[^<]*<\/title>/,
          () =>
            // The page has the rules that it uses. The first script asks for the whole files after the scripts.
            `<title>${escapeText(title)}</title>${links.map((link) => `${link}type="text/late">`).join('')}<noscript>${links.map((link) => `${link}>`).join('')}</noscript><style>${this.#files.rulesFor(html, styles)}</style>`,
        ),
      `<body>${ROOT}`,
      html,
      `</div><script type="application/json" id="start">${escapeData(JSON.stringify(start))}</script>`,
      // What a first display does not need comes after it.
      own,
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      rest,
    ].join('');
  }
}

/** Is it a page that somebody opens? What only looks ahead, or is fetched by a script, has no reader who waits. */
const isShown = ({ headers }: FastifyRequest): boolean =>
  headers['sec-purpose'] === undefined && (headers['sec-fetch-dest'] ?? 'document') === 'document';

/** The reply to requests of a page for which nobody waits any more: its drawing ends. */
const GIVEN_UP = { status: 503, headers: {}, text: '' };

interface Waiting {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly end: (drawn: Drawn | null) => void;
  readonly reads: Map<string, Promise<unknown>>;
}

/** index.html without its root. */
interface Frame {
  /** Without styles and scripts, but for the first one that stands in it. */
  readonly head: string;
  readonly scripts: string;
  readonly rest: string;
}

const STYLES = /<link rel="stylesheet"[^<>]*>/g;
const SCRIPTS = /<script type="module"[^<>]*><\/script>|<link rel="modulepreload"[^<>]*>/g;

function frameOf(html: string): Frame {
  const scripts = (html.match(SCRIPTS) ?? []).join('');
  const bare = html.replaceAll(STYLES, '').replaceAll(SCRIPTS, '');
  return { head: bare.slice(0, bare.indexOf('<body>')), scripts, rest: bare.slice(bare.indexOf('</body>')) };
}

const replyOf = ({ statusCode, headers, body }: LightMyRequestResponse): Answer => ({
  status: statusCode,
  headers: {
    'content-type': headers['content-type']?.toString() ?? '',
    [TIME_ZONE_HEADER]: timeZone(),
    ...(typeof headers['etag'] === 'string' ? { etag: headers['etag'] } : {}),
  },
  text: body,
});

function deviceOf(request: FastifyRequest): DrawnDevice {
  const known = readDevice(request.cookies[DEVICE_COOKIE]);
  const text = (value: unknown, pattern: RegExp): string | null =>
    typeof value === 'string' && pattern.test(value) ? value : null;
  const storage = Object.entries({
    language: text(known.language, /^[a-z]{2}$/),
    scheme: text(known.scheme, /^(?:light|dark|auto)$/),
    density: text(known.density, /^(?:compact|comfortable)$/),
    role: text(known.role, /^\w{1,40}$/),
    notices: text(known.notices, /^(?:default|granted|denied)$/),
    scrollBar: text(known.scrollBar, /^\d{1,2}$/),
  }).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const isPhone = /Mobi/.test(request.headers['user-agent'] ?? '');
  return {
    path: request.url,
    cookie: request.cookies['praxis-here'] === '1' ? 'praxis-here=1' : '',
    storage: Object.fromEntries<string>(storage),
    languages: acceptedLanguages(request.headers['accept-language']),
    em: typeof known.em === 'number' ? known.em : isPhone ? 24 : 80,
  };
}

function readDevice(cookie: string | undefined): KnownDevice {
  try {
    const read: unknown = JSON.parse(cookie ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {}; // the reader may have changed the cookie
  }
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes data for a script element, so that it cannot end the element. */
const escapeData = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
