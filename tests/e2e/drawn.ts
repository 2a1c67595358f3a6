import { expect, request, test, type APIRequestContext } from '@playwright/test';
import { calls } from '../../schemas/calls/index.ts';
import { DEMO_PASSWORD } from './support.ts';

/** The data from which the server drew a page, as far as tests look at it. */
export interface DrawnStart {
  readonly path: string;
  readonly role: string | null;
  readonly replies: readonly { readonly request: string; readonly status: number; readonly text: string }[];
  readonly sources: readonly (readonly [key: readonly [kind: string, call: string, body: object], data: unknown])[];
}

export interface DrawnPage {
  readonly html: string;
  readonly start: DrawnStart;
}

const originOf = (): string => new URL(test.info().project.use.baseURL ?? '').origin;

/** A reader without a browser: pages and calls only. */
export async function reader(username: string | null): Promise<APIRequestContext> {
  const context = await request.newContext({
    baseURL: originOf(),
    extraHTTPHeaders: { origin: originOf(), 'content-type': 'application/json' },
  });
  if (username !== null) {
    const reply = await context.post('/Account/Login', { data: { Username: username, Password: DEMO_PASSWORD } });
    expect(reply.status(), `the sign-in of ${username}`).toBe(200);
  }
  return context;
}

/** The page that the server draws for an address. */
export async function drawnPage(context: APIRequestContext, path: string): Promise<DrawnPage> {
  const reply = await context.get(path, { headers: { 'sec-fetch-dest': 'document' } });
  expect(reply.headers()['cache-control'], path).toBe('private, no-store');
  const html = await reply.text();
  const [, data] = /id="start">(.*?)<\/script>/s.exec(html) ?? [];
  expect(data, `${path} is drawn`).toBeDefined();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it
  return { html, start: JSON.parse(data ?? '') as DrawnStart };
}

/** What the same reader is told by the calls from which a page was drawn. */
export async function repliesNow(context: APIRequestContext, { replies, sources }: DrawnStart) {
  const told: { readonly request: string; readonly status: number; readonly text: string }[] = [];
  for (const { request: asked } of replies) {
    const [, method = '', path = '', data = ''] = /^(\S+) (\S+) (.*)$/s.exec(asked) ?? [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const reply = await context.fetch(path, { method, ...(data === '' ? {} : { data }) });
    // oxlint-disable-next-line no-await-in-loop -- as above
    told.push({ request: asked, status: reply.status(), text: await reply.text() });
  }
  const data: unknown[] = [];
  for (const [[, name, body]] of sources) {
    const call = Object.entries(calls).find(([each]) => each === name)?.[1];
    if (!call) throw new Error(`There is no call ${name}`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const reply = await context.post(call.path, { data: body });
    // oxlint-disable-next-line no-await-in-loop -- as above
    data.push(reply.status() === 204 ? null : await reply.json());
  }
  return { told, data };
}
