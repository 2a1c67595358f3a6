// `npm test` runs every step and ends with one line, "N passed, N failed". `npm test -- lint unit` runs the named steps only.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { requireNode } from './node-version.mjs';

requireNode();
const { findBrowser } = await import('./browser.mjs');
const REPORTS = '.cache/reports';

/** name -> the command; `report` names the JSON report that counts its tests, else the command itself is one test. */
const STEPS = {
  format: { command: ['oxfmt', '--check'] },
  types: { command: ['node', 'tools/types.ts'] },
  lint: { command: ['oxlint', '--type-aware', '--deny-warnings'] },
  check: { command: ['node', 'tools/check.ts'] },
  unit: { command: ['vitest', 'run', '--project', 'unit'], report: 'vitest' },
  dom: { command: ['vitest', 'run', '--project', 'dom', '--project', 'dom-mocking'], report: 'vitest' },
  server: { command: ['vitest', 'run', '--project', 'server'], report: 'vitest' },
  // A browser that has shown them all has grown too large to be relied upon: each part of them gets a new one.
  stories: { command: ['vitest', 'run', '--config', 'vitest.stories.config.ts'], report: 'vitest', shards: 2 },
  // Every scenario of every screen, which `dom` plays without a browser.
  scenarios: {
    command: ['vitest', 'run', '--config', 'vitest.stories.config.ts'],
    env: { STORIES: 'all' },
    report: 'vitest',
    shards: 6,
    asked: true,
  },
  build: { command: ['vite', 'build', '--logLevel', 'warn'] },
  bundle: { command: ['node', 'tools/bundle.ts'] },
  processes: { command: ['vitest', 'run', '--project', 'processes'], report: 'vitest' },
  browser: { command: ['playwright', 'test', '--grep-invert', '@sweep'], report: 'playwright' },
  sweep: { command: ['playwright', 'test', '--grep', '@sweep'], report: 'playwright', asked: true },
  nodes: { command: ['vitest', 'run', '--project', 'nodes'], report: 'vitest', asked: true },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(STEPS, name));
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}`);
  process.exit(2);
}
const names = asked.length > 0 ? asked : Object.keys(STEPS).filter((name) => !STEPS[name].asked);

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
if (names.some((name) => ['stories', 'scenarios', 'browser', 'sweep'].includes(name)))
  process.env.CHROMIUM = await findBrowser();

const total = { passed: 0, failed: 0 };
const failures = [];
for (const name of names) {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const counted = await runStep(name);
  total.passed += counted.passed;
  total.failed += counted.failed;
  if (counted.failed > 0) failures.push(name);
  console.log(
    `== ${name}: ${counted.passed} passed, ${counted.failed} failed in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function runStep(name) {
  const { shards } = STEPS[name];
  if (!shards) return runOnce(name, name, []);
  const sum = { passed: 0, failed: 0 };
  for (let shard = 1; shard <= shards; shard += 1) {
    const counted = await runOnce(name, `${name}-${shard}`, [`--shard=${shard}/${shards}`]);
    sum.passed += counted.passed;
    sum.failed += counted.failed;
  }
  return sum;
}

async function runOnce(name, label, more) {
  const { command, report, env } = STEPS[name];
  const file = `${REPORTS}/${label}.json`;
  const code = await run([...command, ...more, ...reporting(report, file)], {
    ...env,
    ...(report === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_NAME: file } : {}),
  });
  if (!report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counted = count(report, file);
  // A runner that fails outside of its tests (a file that does not load, an unhandled rejection) has failed all the same.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function reporting(report, file) {
  if (report === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return report === 'playwright' ? ['--reporter=line,json'] : [];
}

function count(report, file) {
  let read;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 }; // no report: the runner did not get as far as its tests
  }
  if (report === 'vitest')
    return { passed: read.numPassedTests, failed: read.numFailedTests + (read.numPendingTests ?? 0) };
  return { passed: read.stats.expected, failed: read.stats.unexpected + read.stats.flaky + read.stats.skipped };
}

function run([program, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
      shell: process.platform === 'win32',
    });
    child.on('error', (error) => {
      console.error(String(error));
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
