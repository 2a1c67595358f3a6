// Sends malformed and random bodies to every call and to the hub of a real server. `npm run fuzz -- --bodies 10000
// --seed 7 [--only 123]`
import { parseArgs } from 'node:util';
import { fuzz, type FuzzReport } from '../tests/fuzz/run.ts';

const { values } = parseArgs({
  options: {
    bodies: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    endless: { type: 'string', default: '1' },
  },
});
/**
 * The maximum growth of memory from the warm-up to the end of the run, measured after a garbage collection, so that a
 * leak shows. The process size is printed as well; it reflects the peak, since allocators retain freed memory.
 */
const GROWTH = 1.1;
const MEGABYTE = 1_048_576;

const seed = Number(values.seed);
console.log(`Seed ${seed}, ${values.bodies} bodies`);
const startedAt = Date.now();
const report = await fuzz({
  bodies: Number(values.bodies),
  seed,
  callSeconds: Number(values.seconds),
  endless: Number(values.endless),
  ...(values.only === undefined ? {} : { only: Number(values.only) }),
});
print(report);

const [before, after] = [report.memory.at(0)?.held ?? 0, report.memory.at(-1)?.held ?? Number.POSITIVE_INFINITY];
const claims: readonly (readonly [string, boolean])[] = [
  ['no answer is a 5xx', !report.findings.some(({ outcome }) => outcome !== 'HANGS')],
  ['no request hangs', !report.findings.some(({ outcome }) => outcome === 'HANGS')],
  [
    `the server holds at most ${Math.round(GROWTH * 100 - 100)} % more memory than after the warm-up`,
    after <= before * GROWTH,
  ],
  ['nobody was deleted', report.deleted === 0],
  ['the server is ready afterwards', report.answers],
];
for (const [claim, holds] of claims) console.log(`${holds ? 'ok' : 'BROKEN'}: ${claim}`);
const passed = claims.filter(([, holds]) => holds).length;
console.log(`${passed} passed, ${claims.length - passed} failed`);
process.exitCode = passed === claims.length ? 0 : 1;

function print({ sent, calls, outcomes, findings, memory }: FuzzReport): void {
  for (const [kind, counted] of [...outcomes].toSorted(([one], [other]) => one.localeCompare(other))) {
    const list = [...counted].toSorted(([one], [other]) => String(one).localeCompare(String(other)));
    console.log(`${kind.padEnd(60)} ${list.map(([outcome, count]) => `${outcome}: ${count}`).join('  ')}`);
  }
  for (const { index, name, kind, role, outcome, code, file } of findings)
    console.log(`${outcome} ${code}: ${name} as ${role}, ${kind}: --seed ${seed} --only ${index} ${file}`);
  console.log(`${sent} bodies to ${calls} calls and the hub in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
  const megabytes = memory.map(({ rss, held }) => `${inMegabytes(rss)} (${inMegabytes(held)} held)`).join(', ');
  console.log(`Megabytes of the server, after each part: ${megabytes}`);
}

function inMegabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(0);
}
