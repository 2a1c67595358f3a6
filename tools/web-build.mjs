// Builds the web app if its sources have changed, and compresses the files.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = resolve(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist', 'web');
/** The program with which the server draws first screens. */
const DRAWING = join(ROOT, 'dist', 'drawing', 'worker.js');
/** The stamp is within the output folder, so any other build deletes it. */
const STAMP = join(OUT, '.stamp');
const SOURCES = [
  'src',
  'engine',
  'operations',
  'workbook',
  'widgets',
  'flows',
  'schemas',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.worker.config.ts',
  'tools/app-icons.ts',
  'tools/app-data.ts',
  'tools/first-load.ts',
  'tools/first-paint.ts',
  'tools/page-styles.ts',
  'tools/package-changes.ts',
  'package-lock.json',
];
/** Sent by the server; the web app only uses their names. */
const NAMES_ONLY = /^schemas[\\/](screens|demo)[\\/]/;
const NOT_BUILT = /\.(test|stories|scenarios)\.|\.md$/;
const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json', '.wasm', '.webmanifest', '.ttf']);

/** A release takes 11, which is a tenth smaller and takes twenty seconds. */
const BROTLI_QUALITY = Number(process.env['BROTLI_QUALITY'] ?? 5);

/** Builds dist/web if it is out of date. Returns whether it was built. */
export async function buildWeb(say = console.log) {
  if (!existsSync(join(ROOT, 'src', 'index.html'))) return false;
  const stamp = stampOf(SOURCES);
  if (existsSync(DRAWING) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false;
  const started = Date.now();
  say('Building the web app ...');
  await runVite();
  await runVite('vite.server.config.ts');
  await runVite('vite.worker.config.ts');
  await compress();
  writeFileSync(STAMP, stamp);
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

function stampOf(paths) {
  const hash = createHash('sha256').update(String(BROTLI_QUALITY));
  for (const path of paths.flatMap((folder) => filesOf(folder)).toSorted())
    if (!NOT_BUILT.test(path))
      hash.update(`${path}\0`).update(NAMES_ONLY.test(path) ? '' : readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function filesOf(path) {
  const at = join(ROOT, path);
  if (!existsSync(at)) return [];
  if (extname(path) !== '' && !path.startsWith('.')) return [path];
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

/** In a separate process, which frees the build's memory when it ends. */
async function runVite(config = 'vite.config.ts') {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  const code = await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  process.off('exit', stop);
  if (code !== 0) throw new Error('The web app could not be built.');
}

/** Writes .br and .gz files beside each file, so that serving costs no processor time. */
async function compress() {
  const files = readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const worker = async () => {
    for (let file = files.pop(); file; file = files.pop()) await compressFile(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

async function compressFile(file) {
  const content = readFileSync(file);
  if (content.length < 1_400) return;
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, quality));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 6 }));
}
