import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

const MAX_BODY_BYTES = 2_048;
const PASSED = ['cookie', 'host', 'origin', 'sec-fetch-site', 'user-agent'] as const;
const FORM = 'application/x-www-form-urlencoded';

/**
 * Takes the form of the sign-in page where no script sends it. It goes the way of the call, with the same checks and limits; the reader is led back to the page,
 * which leads on or says what is wrong.
 */
export function addFormSignIn(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
      done(null, new URLSearchParams(String(text))),
    );
    for (const path of ['/signin', '/:language/signin'])
      scope.post(path, { bodyLimit: MAX_BODY_BYTES }, async ({ body, headers, ip, url }, reply) => {
        const form = body instanceof URLSearchParams ? body : new URLSearchParams();
        const answer = await app.inject({
          method: 'POST',
          url: '/Account/Login',
          remoteAddress: ip,
          headers: Object.fromEntries(PASSED.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
          payload: { Username: form.get('username')?.trim() ?? '', Password: form.get('current-password') ?? '' },
        });
        const cookies = answer.headers['set-cookie'];
        if (cookies !== undefined) void reply.header('set-cookie', cookies);
        return reply.header('cache-control', 'no-store').redirect(nextAddress(url, answer), 303);
      });
  });
}

/** The same page, with the reason of a refusal. */
function nextAddress(url: string, answer: LightMyRequestResponse): string {
  const { statusCode } = answer;
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.delete('failed');
  query.delete('seconds');
  if (statusCode === 429) {
    const { retryAfter }: { retryAfter?: unknown } = answer.json();
    query.set('seconds', String(retryAfter));
  }
  if (statusCode !== 200) query.set('failed', REASONS[statusCode] ?? 'failed');
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** The reasons of the sign-in screen. */
const REASONS: Readonly<Record<number, string>> = { 400: 'missing', 401: 'wrong', 429: 'too-many' };
