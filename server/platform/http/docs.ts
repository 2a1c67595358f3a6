import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AreaRoute } from './area.ts';
import { forbidden, unauthenticated } from '../base/problem.ts';
import type { CallsOptions } from './calls.ts';
import { findSession } from './find-session.ts';
import { openApi } from './openapi.ts';
import { escapeMarkup } from '../../../schemas/formats/escape.ts';

/** The catalogue for administrators: a page to read, and the OpenAPI document. */
export function addDocs(app: FastifyInstance, options: CallsOptions): void {
  const address = options.config.baseUrl;
  app.get('/api/docs', async (request, reply) => {
    await requireAdmin(request, options);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(options));
  });
  app.get('/api/docs/openapi.json', async (request, reply) => {
    await requireAdmin(request, options);
    return reply.header('cache-control', 'no-store').send(openApi(options.areas, options.vocabulary, address));
  });
}

async function requireAdmin(request: FastifyRequest, options: CallsOptions): Promise<void> {
  const signedIn = await findSession(request, options);
  if (!signedIn) throw unauthenticated();
  if (!signedIn.person.roles.includes('Admin')) throw forbidden('wrong-role', 'The role for that is missing.');
}

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
details { border-top: 1px solid var(--line); } summary { padding: .6rem 0; cursor: pointer; }
code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; }
b { display: inline-block; min-width: 3.2rem; } small { opacity: .75; }`;

function page({ areas }: CallsOptions): string {
  const sections = areas.map(
    ({ name, routes }) => `<section><h2>${escapeMarkup(name)}</h2>${routes.map(entry).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Praxis: calls</title><style>${STYLE}</style></head><body><h1>Calls</h1>
<p>Every call of this server, made from its catalogue. <a href="/api/docs/openapi.json">OpenAPI document</a></p>
<main>${sections.join('')}</main></body></html>`;
}

function entry({ name, call }: AreaRoute): string {
  const roles = typeof call.roles === 'string' ? call.roles : call.roles.join(', ');
  const schema = (title: string, value: object) =>
    `<h3><small>${title}</small></h3><pre tabindex="0">${escapeMarkup(JSON.stringify(value, null, 2))}</pre>`;
  return `<details><summary><b>${call.method}</b> <code>${escapeMarkup(call.path)}</code> <small>${escapeMarkup(name)}</small><br>
${escapeMarkup(call.summary ?? '')}</summary><p><small>For: ${escapeMarkup(roles)}</small></p>${schema('Body', call.body)}${schema('Reply', call.reply)}</details>`;
}
