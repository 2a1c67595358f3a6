import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FILES = [
  '{engine,workbook,flows,schemas,server,src,tools,widgets}/**/*.test.{ts,tsx}',
  'tests/{architecture,conformance,e2e,nodes,policy,processes,support}/**/*.{ts,tsx}',
];
/** A number of milliseconds, or a name for one. A turn of the event loop, `setTimeout(done)`, is no sleep. */
const SLEEP = /\bsetTimeout\(\w+, (?!0\))|\bwaitForTimeout\(|timers\/promises/;
/** Time moves there only when the test moves it. */
const OWN_CLOCK = /\buseOwnClock\(\)|\bvi\.useFakeTimers\(/;

const ADVICE =
  'wait for what is meant: expect.poll, vi.waitFor, an event, a promise that the test resolves, or a clock of its own ' +
  '(useOwnClock of tests/support/engine/react.tsx, vi.useFakeTimers)';

/** The allowed number of sleeps per file, with the reason. */
const EXCEPTIONS: Readonly<Record<string, readonly [lines: number, why: string]>> = {
  'flows/upload/over-calls.test.ts': [3, 'a line takes its time, and after a pause nothing is to be heard'],
  'server/platform/data/data.test.ts': [1, 'the driver hears of a broken socket in its own time, and tells nobody'],
  'server/platform/data/connection-loss.test.ts': [1, 'asks a server again and again: a poll'],
  'server/platform/http/deadline.test.ts': [1, 'a call that takes longer than the limit of others'],
  'server/platform/hub/hub.test.ts': [1, 'silence that is longer than what the client bears without pings'],
  'server/platform/hub/resume.test.ts': [
    2,
    'an absence that is longer than the server waits; acknowledgements come each second',
  ],
  'tests/support/dom.ts': [1, 'the frames of a browser, one each 16 ms'],
  'tests/support/server/hub.ts': [1, 'a stream that takes its time'],
  'tests/support/server/mails.ts': [1, 'looks at the table again and again: a poll'],
  'tests/conformance/language/acting.test.tsx': [2, 'replies that take time; the real widgets load meanwhile'],
  'tests/conformance/language/data.test.tsx': [1, 'a reply that takes time'],
  'tests/conformance/language/stage.tsx': [1, 'the real widgets load meanwhile, which no clock of a test moves'],
  'tests/e2e/connection.e2e.ts': [
    2,
    'longer than a line may be away before the page says so; nothing tells that a group was joined',
  ],
  'tests/e2e/hostile-views.e2e.ts': [2, 'that an attack does nothing is seen after the time that it takes elsewhere'],
  'tests/e2e/layout-shift.e2e.ts': [1, 'replies that take time'],
  'tests/e2e/templates.e2e.ts': [1, 'that an attack does nothing is seen after the time that it takes elsewhere'],
  'tests/nodes/holes.test.ts': [1, 'messages are sent over the whole time of a cut, and how long Redis is away'],
  'tests/nodes/hub.test.ts': [1, 'messages are sent over the whole time of a cut'],
  'tests/processes/files.test.ts': [1, 'a server is killed at any moment of its work'],
  'tests/processes/support.ts': [1, 'asks a process again and again: a poll'],
  'tests/support/scenarios/eventually.ts': [1, 'the wait between two looks of a scenario'],
};

export function sleepsIn(text: string): readonly number[] {
  if (OWN_CLOCK.test(text)) return [];
  return text.split('\n').flatMap((line, index) => (SLEEP.test(line) ? [index + 1] : []));
}

describe('tests that sleep', () => {
  const files = [...new Set(FILES.flatMap((pattern) => globSync(pattern, { cwd: root })))]
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.endsWith('architecture/sleeps.test.ts'));
  const found = files.flatMap((file) => {
    const lines = sleepsIn(readFileSync(join(root, file), 'utf8'));
    return lines.length > 0 ? [{ file, lines }] : [];
  });

  it('are in the list of exceptions', () => {
    const offenders = found
      .filter(({ file, lines }) => lines.length > (EXCEPTIONS[file]?.[0] ?? 0))
      .map(({ file, lines }) => `${file}:${lines.join(',')} sleeps. What to do: ${ADVICE}`);
    expect(offenders).toEqual([]);
  });

  it('match every entry of the list of exceptions', () => {
    const spare = Object.entries(EXCEPTIONS)
      .filter(([file, [lines]]) => lines !== (found.find((each) => each.file === file)?.lines.length ?? 0))
      .map(([file]) => file);
    expect(spare).toEqual([]);
  });

  it.each([
    ['await new Promise((done) => setTimeout(done, 50));', 1],
    ['const wait = (ms: number) => act(() => new Promise<void>((done) => void setTimeout(done, ms)));', 1],
    ['await page.waitForTimeout(1_000);', 1],
    ["import { setTimeout as wait } from 'node:timers/promises';", 1],
    ['await new Promise((done) => setTimeout(done));', 0],
    ['await new Promise((done) => setTimeout(done, 0));', 0],
    ['const timer = setTimeout(() => fail(), 5_000);', 0],
    ['vi.useFakeTimers();\nawait new Promise((done) => setTimeout(done, 50));', 0],
  ])('%s: %i', (text, count) => {
    expect(sleepsIn(text)).toHaveLength(count);
  });
});
