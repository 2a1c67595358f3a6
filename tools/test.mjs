// `npm test` runs every step and ends with one line, "N passed, N failed". `npm test -- lint unit` runs the named steps only.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { requireNode } from './node-version.mjs';

requireNode();
const { findBrowser } = await import('./browser.mjs');
const REPORTS = '.cache/reports';
/** Each of the many processes reads modules as the first one compiled them. */
const COMPILED = join(import.meta.dirname, '..', '.cache', 'compile');

/**
 * name -> the command; `report` names the JSON report that counts its tests, else the command itself is one test. `again` is the runner's flag, and
 * `againWith` the command, for what drives real browsers and processes: such a test has a second try, and which ones needed it is said at the end,
 * decision 50. `beside`: of neighbours of one kind two run at once, since one computes while the other one waits; every other step has the machine
 * to itself, decision 78.
 */
const STEPS = {
  format: { command: ['oxfmt', '--check'], beside: 'sources' },
  documents: { command: ['node', 'tools/format-documents.ts', '--check'], beside: 'sources' },
  types: { command: ['node', 'tools/types.ts'], beside: 'sources' },
  lint: { command: ['oxlint', '--type-aware', '--deny-warnings'], beside: 'sources' },
  patterns: { command: ['node', 'tools/check-patterns.ts'], beside: 'sources' },
  build: { command: ['vite', 'build', '--logLevel', 'warn'], beside: 'sources' },
  check: { command: ['node', 'tools/check.ts'], beside: 'sources' },
  // The longest first: it waits for its database, and dom for its screens, while the other one computes.
  server: { command: ['vitest', 'run', '--project', 'server'], report: 'vitest', beside: 'modules' },
  dom: {
    command: ['vitest', 'run', '--project', 'dom', '--project', 'dom-mocking'],
    report: 'vitest',
    beside: 'modules',
  },
  unit: { command: ['vitest', 'run', '--project', 'unit'], report: 'vitest', beside: 'modules' },
  bundle: { command: ['node', 'tools/bundle.ts'] },
  // Its server keeps what a journey left: the second try has a server of its own.
  browser: {
    command: ['playwright', 'test', '--grep-invert', '@sweep'],
    report: 'playwright',
    againWith: ['playwright', 'test'],
  },
  processes: {
    command: ['vitest', 'run', '--project', 'processes'],
    report: 'vitest',
    again: '--retry=1',
    beside: 'processes',
  },
  // A browser that has shown them all has grown too large to be relied upon: each part of them gets a new one.
  stories: {
    command: ['vitest', 'run', '--config', 'vitest.stories.config.ts'],
    report: 'vitest',
    shards: 2,
    again: '--retry=1',
    beside: 'processes',
  },
  // They need a Redis, which .ci/run starts.
  nodes: {
    command: ['vitest', 'run', '--project', 'nodes'],
    report: 'vitest',
    again: '--retry=1',
    beside: 'processes',
    asked: process.env.TEST_REDIS_URL === undefined,
  },
  // A short one; `npm run fuzz` is the long one. Its first half calls everything, so that the second shows a leak; a call has time to wait for the steps beside it.
  fuzz: {
    command: ['node', 'tools/fuzz.ts', '--bodies', '3000', '--seed', '1', '--seconds', '8', '--endless', '0.5'],
    beside: 'processes',
  },
  // Every scenario of every screen, which `dom` plays without a browser.
  scenarios: {
    command: ['vitest', 'run', '--config', 'vitest.stories.config.ts'],
    env: { STORIES: 'all' },
    report: 'vitest',
    shards: 6,
    asked: true,
  },
  sweep: { command: ['playwright', 'test', '--grep', '@sweep'], report: 'playwright', asked: true },
};

const NOTHING = { passed: 0, failed: 0, failedTests: [], secondTries: [] };

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
/** What failed, and what passed at the second try only, is said again where a long output ends. */
const failedTests = [];
const secondTries = [];
/** More of them in a run are no accident of the machine. */
const MOST_SECOND_TRIES = 3;
while (names.length > 0) {
  const together = [names.shift()];
  const { beside } = STEPS[together[0]];
  if (beside) while (STEPS[names[0]]?.beside === beside) together.push(names.shift());
  const live = together.length === 1;
  await Promise.all([takeSteps(together, live), takeSteps(together, live)]);
}
if (secondTries.length > MOST_SECOND_TRIES) {
  total.failed += 1;
  failures.push(`${secondTries.length} tests passed at the second try only`);
}
for (const test of secondTries) console.log(`\nPassed at the second try only, which is a defect: ${describe(test)}`);
for (const test of failedTests) console.log(`\nFailed: ${describe(test)}`);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** Runs the steps of a list, one after the other, until none is left. What they say is shown live, or whole when a step ends. */
async function takeSteps(left, live) {
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    const started = Date.now();
    console.log(live ? `\n== ${name}` : `== ${name} begins`);
    note(name, await runStep(name, live), started);
  }
}

function note(name, counted, started) {
  total.passed += counted.passed;
  total.failed += counted.failed;
  failedTests.push(...counted.failedTests);
  secondTries.push(...counted.secondTries);
  if (counted.failed > 0) failures.push(name);
  console.log(
    `== ${name}: ${counted.passed} passed, ${counted.failed} failed in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}

async function runStep(name, live) {
  const { shards } = STEPS[name];
  if (!shards) return runTwice(name, live);
  const sum = { ...NOTHING };
  for (let shard = 1; shard <= shards; shard += 1) {
    const counted = await runOnce(name, `${name}-${shard}`, [`--shard=${shard}/${shards}`], live);
    sum.passed += counted.passed;
    sum.failed += counted.failed;
    sum.failedTests = [...sum.failedTests, ...counted.failedTests];
    sum.secondTries = [...sum.secondTries, ...counted.secondTries];
  }
  return sum;
}

/** A second run of what failed. So many failures that it would take long are no accident of the machine. */
async function runTwice(name, live) {
  const { againWith } = STEPS[name];
  const first = await runOnce(name, name, [], live);
  const many = first.failedTests.length > 2 * MOST_SECOND_TRIES;
  if (!againWith || many || first.failedTests.length === 0) return first;
  // Many visits stand at one line: a test is named by its title, and of a file whose journeys build on one another all run.
  const titles = first.failedTests.map(({ file, title }) =>
    (isSerial(file) ? file : title).replace(/[^\p{L}\d ]/gu, '\\$&'),
  );
  const files = new Set(first.failedTests.map(({ file }) => file));
  const second = await runOnce(name, `${name}-again`, [...files, '--grep', titles.join('|')], live, againWith);
  if (second.failed > 0 && second.failedTests.length === 0) return first;
  const isFailed = (test) => second.failedTests.some((other) => other.name === test.name);
  return {
    passed: first.passed + first.failed - second.failed,
    failed: second.failed,
    failedTests: second.failedTests,
    secondTries: first.failedTests.filter((test) => !isFailed(test)),
  };
}

/** Its journeys go on with what the one before left. */
function isSerial(file) {
  return readFileSync(join('tests/e2e', file), 'utf8').includes("mode: 'serial'");
}

async function runOnce(name, label, more, live, command = STEPS[name].command) {
  const { report, env, again } = STEPS[name];
  const file = `${REPORTS}/${label}.json`;
  const code = await run(
    [...command, ...more, ...(again ? [again] : []), ...reporting(report, file)],
    {
      ...env,
      ...(report === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_NAME: file } : {}),
    },
    live ? undefined : label,
  );
  if (!report) return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
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
    return { ...NOTHING, failed: 1 }; // no report: the runner did not get as far as its tests
  }
  return report === 'vitest' ? countVitest(read) : countPlaywright(read);
}

function countVitest(read) {
  const tests = read.testResults.flatMap(({ assertionResults }) => assertionResults);
  // One that passed keeps what its first try failed of.
  const broken = tests.filter(({ failureMessages }) => failureMessages.length > 0);
  const named = (wanted) =>
    broken
      .filter(({ status }) => status === wanted)
      .map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages[0] }));
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + (read.numPendingTests ?? 0),
    failedTests: named('failed'),
    secondTries: named('passed'),
  };
}

function countPlaywright({ stats, suites }) {
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests: each }) =>
      each.map((test) => ({ ...test, file, title, name: `${file} › ${title}` })),
    );
  const unexpected = tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ name, file, title, results: [result] }) => {
      const page = result?.attachments.find((attached) => attached.name === 'error-context')?.path;
      return { name, file, title, message: result?.error?.message ?? '', page: page ? readFileSync(page, 'utf8') : '' };
    });
  return { ...NOTHING, passed: stats.expected, failed: stats.unexpected + stats.skipped, failedTests: unexpected };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A test and what it failed of, in a line; then what its page showed. */
function describe({ name, message, page = '' }) {
  const shown = /```yaml\n([^]*?)```/.exec(page)?.[1] ?? '';
  return `${name}: ${stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 400)}\n${shown.slice(0, 6000)}`.trimEnd();
}

/** The exit code of a command. What a step says that runs beside another one is printed under its name when it ends. */
function run([program, ...args], env, step) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(program, args, {
      stdio: step ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
      shell: process.platform === 'win32',
    });
    child.on('error', (error) => {
      console.error(String(error));
      resolve(1);
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) => {
      if (step) console.log(`\n== ${step}\n${Buffer.concat(output).toString()}`.trimEnd());
      resolve(code ?? 1);
    });
  });
}
