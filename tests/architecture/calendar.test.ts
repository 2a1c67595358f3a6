import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const FILES = globSync('{engine,workbook,flows,widgets,schemas,server,src,tools}/**/*.{ts,tsx,mjs}', { cwd: ROOT });

/** Functions that depend on the machine's zone or language, and the files that may use them. */
const RULES = [
  {
    what: 'days and hours: schemas/formats/greek-date.ts has them in the zone of the installation',
    pattern:
      /\.(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(|\.toLocale(?:Date|Time)?String\(|new Date\([^()]*,/g,
    within: /^$/,
  },
  {
    what: 'what Intl and Date read and write: schemas/formats/day-text.ts and greek-date.ts do',
    pattern: /Intl\.DateTimeFormat\(|Date\.parse\(|from 'dayjs|import 'dayjs|from 'croner/g,
    // The date library needs the names of its months; tests compute expectations differently.
    within:
      /^schemas\/formats\/(?:day-text|time-zone)\.ts$|^server\/platform\/base\/cron\.ts$|^widgets\/parts\/field\/month-picker\.tsx$|\.test\.tsx?$/,
  },
  {
    what: 'days and hours to type: the widgets for them show DD-MM-YYYY and HH:mm in every browser',
    pattern: /type=(?:"|\{')(?:date|datetime-local|month|week|time)["']/g,
    within: /^$/,
  },
];

test.each(RULES)('$what', ({ pattern, within }) => {
  const found = FILES.filter((file) => !within.test(file)).flatMap((file) =>
    [...readFileSync(new URL(file, ROOT), 'utf8').matchAll(pattern)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('each rule finds its example', () => {
  const [days, words] = RULES.map(({ pattern }) => pattern);
  const wrong = ['at.getHours()', 'new Date(2026, 2, 4)', 'at.toLocaleString()', 'at.toLocaleDateString()'];
  for (const text of wrong) expect(text).toMatch(days ?? '');
  for (const text of ['new Intl.DateTimeFormat(locale)', "import dayjs from 'dayjs';"])
    expect(text).toMatch(words ?? '');
  for (const text of ['at.getUTCHours()', 'new Date(Date.now() - 3)', 'new Date(a(b, c))', 'x.toLocaleLowerCase()'])
    expect(text).not.toMatch(days ?? '');
});
