import { gzipSync } from 'node:zlib';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { schemaFormats } from '../../../operations/schema-formats.ts';
import type { Bench, BenchRun } from '../harness/bench.ts';
import { median, runInTurn } from '../harness/rounds.ts';
import type { Line } from '../harness/table.ts';
import { Tab } from '../harness/tab.ts';
import { schemaOf } from '../pages/validation-schema.ts';
import { weigh, type Left } from './size.ts';

const COUNTS = [5, 30, 200];
const TIMES = 200;
const PAGES = { product: 'validation-by-product', ajv: 'validation-by-ajv' } as const;
type Variant = keyof typeof PAGES;

interface Speed {
  readonly first: number;
  readonly further: number;
}

/** The page's own validation of forms beside validators of Ajv that the server has compiled. */
export const validation: Bench = {
  name: 'validation',
  pages: { ours: ['pages/validation-by-product.ts', 'peers/validation-by-ajv.ts'] },
  async run(running) {
    const lines = await weights();
    for (const count of COUNTS) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they would disturb each other
      lines.push(...(await linesOf(running, count)));
    }
    return lines;
  },
};

/** Both need RJSF and the formats. */
const SHARED = /@rjsf[\\/]utils|^react|[\\/]schema-formats\.ts$|[\\/]schemas[\\/]formats[\\/]/;

async function weights(): Promise<Line[]> {
  const beside = async (file: string, left: RegExp): Promise<number> => {
    const isLeft: Left = (id) => SHARED.test(id) || left.test(id);
    return (await weigh([file], isLeft)).first;
  };
  const product = 'widgets/input/schemaForm/validator.ts';
  const other = await beside('tests/bench/peers/validation-by-ajv.ts', /[\\/]engine[\\/]/);
  return [
    { what: 'validator, gzip: product : precompiled', ours: await beside(product, /^$/), other, unit: 'KB' },
    { what: 'the same without re2js: product : precompiled', ours: await beside(product, /re2js/), other, unit: 'KB' },
  ];
}

async function linesOf(running: BenchRun, count: number): Promise<Line[]> {
  const { code, took } = compile(count, running.rounds);
  const speeds = await runInTurn(['product', 'ajv'] as const, running.rounds, (variant) =>
    speedOf(running, variant, count, code),
  );
  const of = (variant: Variant, what: keyof Speed): number => median(speeds[variant].map((speed) => speed[what]));
  const compared = (what: keyof Speed) => ({ ours: of('product', what), other: of('ajv', what) });
  return [
    { what: `${count} members, first validation: product : precompiled`, ...compared('first') },
    { what: `${count} members, each further one: product : precompiled`, ...compared('further') },
    { what: `${count} members, compiled module, gzip`, ours: gzipSync(code, { level: 9 }).length / 1000, unit: 'KB' },
    { what: `${count} members, compilation at the server`, ours: took },
  ];
}

/** The module of a schema. Its formats are those of the product. */
function compile(count: number, rounds: number): { readonly code: string; readonly took: number } {
  const options = { customFormats: schemaFormats, ajvOptionsOverrides: { code: { lines: false } } };
  let code = '';
  const each = Array.from({ length: rounds }, () => {
    const start = performance.now();
    code = compileSchemaValidatorsCode(schemaOf(count), options);
    return performance.now() - start;
  });
  return { code: `const exports = {};${code}\nexport default exports;`, took: median(each) };
}

async function speedOf({ browser, site }: BenchRun, variant: Variant, count: number, code: string): Promise<Speed> {
  const tab = await Tab.open(browser, site.address('ours', PAGES[variant], count));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page measures
  const speed = (await tab.run(`measure(${count}, ${TIMES}, ${JSON.stringify(code)})`)) as Speed;
  await tab.close();
  return speed;
}
