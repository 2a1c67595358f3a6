import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { TIME_ZONE_HEADER, timeZone } from '../../../schemas/formats/time-zone.ts';
import type { Config } from '../base/config.ts';
import { notFound } from '../base/problem.ts';

/** The address to which browsers report violations of the content security policy. */
const CSP_REPORT_PATH = '/api/praxis/csp-report';

/**
 * The resources that a page may load and run. Monaco needs its workers and styles, QuickJS needs WebAssembly; nothing
 * needs eval.
 */
const DIRECTIVES = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  workerSrc: ["'self'", 'blob:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  frameSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
  reportUri: [CSP_REPORT_PATH],
};

/** Browser features that the app uses: the clipboard, and players for audio and video. */
const ALLOWED_FEATURES = ['clipboard-read', 'clipboard-write', 'fullscreen', 'picture-in-picture'];
const FORBIDDEN_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
];
const PERMISSIONS = [
  ...ALLOWED_FEATURES.map((name) => `${name}=(self)`),
  ...FORBIDDEN_FEATURES.map((name) => `${name}=()`),
].join(', ');

/** The scripts that stand in the page of the app itself, by their hashes. */
function ownScripts(root: string | undefined): readonly string[] {
  const page = root === undefined ? '' : join(root, 'index.html');
  if (!existsSync(page)) return [];
  const [, ...scripts] = readFileSync(page, 'utf8').split('<script>');
  return scripts.map((rest) => {
    const code = rest.slice(0, rest.indexOf('</script>'));
    return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  });
}

/** Adds headers to every reply. */
export async function addHeaders(app: FastifyInstance, config: Config, root?: string): Promise<void> {
  const directives = { ...DIRECTIVES, scriptSrc: [...DIRECTIVES.scriptSrc, ...ownScripts(root)] };
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'sameorigin' },
    hsts: config.secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': request.id,
      'permissions-policy': PERMISSIONS,
      [TIME_ZONE_HEADER]: timeZone(),
    });
    // The router and readers of the value would disagree about an encoded slash, backslash or NUL.
    if (/%(?:2f|5c|00)/i.test(request.url.split('?', 1)[0] ?? ''))
      throw notFound('unknown-call', 'There is no such call.');
  });
}

/** A violation of the content security policy. */
export interface CspReport {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
}

/** Logs the reports of browsers; `onReport` lets tests fail on them. */
export function addCspReports(app: FastifyInstance, onReport?: (report: CspReport) => void): void {
  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, body, parsed) => parsed(null, String(body)),
    );
    scope.post(CSP_REPORT_PATH, (request, reply) => {
      for (const report of readReports(String(request.body))) {
        request.log.warn({ report }, 'content security policy');
        onReport?.(report);
      }
      return reply.code(204).send();
    });
    done();
  });
}

function readReports(text: string): CspReport[] {
  const body = parse(text);
  const list = Array.isArray(body) ? body.slice(0, 20) : [body];
  return list.map((entry) => {
    const report = field(entry, 'csp-report') ?? field(entry, 'body') ?? entry;
    const read = (...names: string[]) => {
      const value = names.map((name) => field(report, name)).find((found) => typeof found === 'string');
      return typeof value === 'string' ? withoutQuery(value) : '';
    };
    return {
      directive: read('effective-directive', 'effectiveDirective', 'violated-directive'),
      blocked: read('blocked-uri', 'blockedURL'),
      page: read('document-uri', 'documentURL'),
    };
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // what anybody may post may be anything
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** Removes the query, which may contain tokens. */
const withoutQuery = (text: string) => (text.split(/[?#]/, 1)[0] ?? '').slice(0, 300);
