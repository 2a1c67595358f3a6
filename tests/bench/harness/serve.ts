import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Manifest } from 'vite';
import { OUT, type Build } from './build.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export interface Site {
  /** "ours", "nodes-by-hand" -> the address of that page. */
  readonly address: (build: Build, page: string, count: number) => string;
  readonly close: () => void;
}

/** Serves the built pages. A page's HTML is made from the manifest: its script and its styles. */
export async function serve(manifests: Partial<Readonly<Record<Build, Manifest>>>): Promise<Site> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local');
    const page = /^\/(ours|plain|amis)\/([\w-]+)$/.exec(pathname);
    if (page) {
      const [, build, name] = page;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(htmlOf(manifests, build ?? '', name ?? ''));
      return;
    }
    const file = await readFile(join(OUT, normalize(pathname))).catch(() => null);
    response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
    response.statusCode = file ? 200 : 404;
    response.end(file ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${portOf(server)}`;
  return {
    address: (build, page, count) => `${origin}/${build}/${page}?count=${count}`,
    close: () => server.close(),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function htmlOf(manifests: Partial<Readonly<Record<string, Manifest>>>, build: string, name: string): string {
  const manifest = manifests[build] ?? {};
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry && chunk.name === name);
  if (!entry) throw new Error(`The build ${build} has no page ${name}`);
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (chunk: Manifest[string]): void => {
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) if (manifest[next]) visit(manifest[next]);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  visit(entry);
  const links = [...styles].map((style) => `<link rel="stylesheet" href="/${build}/${style}">`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>${links}</head>
<body><div id="root" class="amis-scope"></div><script type="module" src="/${build}/${entry.file}"></script></body></html>`;
}
