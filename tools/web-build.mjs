// Builds the web app when its sources have changed, and compresses what it built.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = resolve(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist', 'web');
/** The stamp is within the output folder, so any other build deletes it. */
const STAMP = join(OUT, '.stamp');
const SOURCES = [
  'src',
  'engine',
  'widgets',
  'flows',
  'schemas',
  'vite.config.ts',
  'tools/app-data.ts',
  'tools/first-load.ts',
  'tools/package-changes.ts',
  'package-lock.json',
];
/** The server sends these; the web app only names them. */
const NAMES_ONLY = /^schemas[\\/](screens|demo)[\\/]/;
const NOT_BUILT = /\.(test|stories|scenarios)\.|\.md$/;
const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json', '.wasm', '.webmanifest', '.ttf']);

/** Brings dist/web up to date. Returns whether it had to build. */
export async function buildWeb(say = console.log) {
  if (!existsSync(join(ROOT, 'src', 'index.html'))) return false;
  const stamp = stampOf(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false;
  const started = Date.now();
  say('Building the web app ...');
  await runVite();
  await compress();
  writeFileSync(STAMP, stamp);
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

function stampOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((each) => filesOf(each)).toSorted())
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
async function runVite() {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: ROOT, stdio: 'inherit' });
  const stop = () => child.kill();
  process.once('exit', stop);
  const code = await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  process.off('exit', stop);
  if (code !== 0) throw new Error('The web app could not be built.');
}

/** Beside each file its .br and .gz, so that serving costs nothing. */
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
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, quality));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 6 }));
}
