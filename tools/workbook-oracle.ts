// `node tools/workbook-oracle.ts`: computes the workbooks of tests/conformance/workbooks and of the demo with LibreOffice and stores the results there.
// It needs the command soffice (Debian: apt install libreoffice-calc-nogui). The tests read only the stored results.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellAddress, columnNumber } from '../workbook/address.ts';
import { serialOfDay } from '../workbook/serial-date.ts';
import { parseIsoDate } from '../schemas/formats/greek-date.ts';
import { DEMO_EXPECTED_FILE, demoBooks, namesOf, sheetsOf } from '../tests/conformance/workbooks/demo-books.ts';
import { EXPECTED_FILE, readBooks, type Expected, type ListedBook } from '../tests/conformance/workbooks/read-books.ts';
import { escapeMarkup } from '../schemas/formats/escape.ts';

/** Functions that files write with a prefix. */
const NEWER =
  /\b((?:NORM|BINOM|POISSON|EXPON|CHISQ|WEIBULL|GAMMA|T)(?:\.S)?\.(?:DIST|INV)|CONFIDENCE\.NORM|COVARIANCE\.[PS]|RANK\.(?:EQ|AVG)|VAR\.P|STDEV\.S|TEXTJOIN|CONCAT|IFS|SWITCH|MAXIFS|MINIFS|XOR|IFNA|DAYS|ISOWEEKNUM|NUMBERVALUE|UNICHAR|UNICODE|PDURATION|RRI|COT|SEC|BASE|DECIMAL|ARABIC|BITAND|BITOR)\(/g;

function cellXml(value: unknown): string {
  if (typeof value === 'number') return `<table:table-cell office:value-type="float" office:value="${value}"/>`;
  if (typeof value !== 'string') return '<table:table-cell/>';
  if (!value.startsWith('='))
    return `<table:table-cell office:value-type="string"><text:p>${escapeMarkup(value)}</text:p></table:table-cell>`;
  return `<table:table-cell table:formula="${escapeMarkup(`msoxl:${value.replaceAll(NEWER, '_xlfn.$1(')}`)}"/>`;
}

function sheetXml({ name, cells }: ListedBook): string {
  const places = Object.keys(cells).map((address) => /^([A-Z]+)(\d+)$/.exec(address) ?? []);
  const rows = Math.max(...places.map(([, , row]) => Number(row)));
  const columns = Math.max(...places.map(([, letters = 'A']) => columnNumber(letters))) + 1;
  const row = (at: number) =>
    Array.from({ length: columns }, (_, column) => cellXml(cells[cellAddress(at, column)])).join('');
  const body = Array.from({ length: rows }, (_, at) => `<table:table-row>${row(at)}</table:table-row>`).join('');
  return `<table:table table:name="${escapeMarkup(name)}">${body}</table:table>`;
}

/** A file for LibreOffice: sheets, and names of cells. */
interface OracleFile {
  readonly sheets: readonly ListedBook[];
  readonly names: Readonly<Record<string, { readonly sheet: string; readonly address: string }>>;
}

const fixed = (address: string): string => address.replace(/^([A-Z]+)/, '$$$1$$');

function namesXml({ names }: OracleFile): string {
  const ranges = Object.entries(names).map(([name, { sheet, address }]) => {
    const place = escapeMarkup(`$'${sheet}'.${fixed(address)}`);
    return `<table:named-range table:name="${escapeMarkup(name)}" table:base-cell-address="${place}" table:cell-range-address="${place}"/>`;
  });
  return ranges.length === 0 ? '' : `<table:named-expressions>${ranges.join('')}</table:named-expressions>`;
}

const documentXml = (file: OracleFile): string => `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:msoxl="http://schemas.microsoft.com/office/excel/formula" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet>${file.sheets.map(sheetXml).join('')}${namesXml(file)}</office:spreadsheet></office:body></office:document>`;

type Result = Expected[string][string];

function daySerial(text: string): number {
  const day = parseIsoDate(text);
  if (!day) throw new Error(`${text} is no day`);
  return serialOfDay(day);
}

/** PT14H30M00S is 14:30. */
function timeSerial(text: string): number {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M([\d.]+)S$/.exec(text) ?? [];
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
}

interface Element {
  readonly attributes: string;
  readonly content: string;
}

/** The elements of a name, which are not nested. */
function elementsOf(xml: string, name: string): Element[] {
  const found: Element[] = [];
  for (let at = xml.indexOf(`<${name}`); at >= 0; at = xml.indexOf(`<${name}`, at)) {
    const start = at + name.length + 1;
    const open = xml.indexOf('>', start);
    at = open + 1;
    if (!/[\s/>]/.test(xml[start] ?? '')) continue;
    const empty = xml[open - 1] === '/';
    const end = empty ? open : xml.indexOf(`</${name}>`, open);
    found.push({ attributes: xml.slice(start, open), content: empty ? '' : xml.slice(open + 1, end) });
    at = end;
  }
  return found;
}

function attributeOf(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`);
  if (start < 0) return undefined;
  const from = start + name.length + 3;
  return attributes.slice(from, attributes.indexOf('"', from));
}

const plainText = (xml: string): string =>
  xml
    .split('<')
    .map((part, index) => (index === 0 ? part : blanks(part) + part.slice(part.indexOf('>') + 1)))
    .join('')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** The blanks for <text:s text:c="3"/>. */
const blanks = (tag: string): string =>
  tag.startsWith('text:s') ? ' '.repeat(Number(attributeOf(tag.slice(6, tag.indexOf('>')), 'text:c') ?? 1)) : '';

function resultOf({ attributes, content }: Element): Result {
  const attribute = (name: string) => attributeOf(attributes, name);
  if (attribute('calcext:value-type') === 'error') return { error: true };
  const type = attribute('office:value-type');
  if (type === 'boolean') return attribute('office:boolean-value') === 'true';
  const number = attribute('office:value');
  if (number !== undefined) return Number(number);
  if (type === 'date') return daySerial(attribute('office:date-value') ?? '');
  if (type === 'time') return timeSerial(attribute('office:time-value') ?? '');
  const paragraphs = elementsOf(content, 'text:p').map((paragraph) => plainText(paragraph.content));
  return paragraphs.join('\n');
}

/** The results of formulas by sheet and address. */
const readResults = (xml: string): Expected =>
  Object.fromEntries(
    elementsOf(xml, 'table:table').map((table) => {
      const results: Record<string, Result> = {};
      let row = 0;
      for (const { attributes, content } of elementsOf(table.content, 'table:table-row')) {
        let column = 0;
        for (const cell of elementsOf(content, 'table:table-cell')) {
          if (cell.attributes.includes('table:formula=')) results[cellAddress(row, column)] = resultOf(cell);
          column += Number(attributeOf(cell.attributes, 'table:number-columns-repeated') ?? 1);
        }
        row += Number(attributeOf(attributes, 'table:number-rows-repeated') ?? 1);
      }
      return [attributeOf(table.attributes, 'table:name') ?? '', results];
    }),
  );

function computeWithLibreOffice(files: readonly OracleFile[]): Expected[] {
  const folder = mkdtempSync(join(tmpdir(), 'workbooks-'));
  try {
    const sources = files.map((file, index) => {
      const source = join(folder, `books${index}.fods`);
      writeFileSync(source, documentXml(file));
      return source;
    });
    const target = join(folder, 'out');
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const options = ['--headless', profile, '--convert-to', 'fods', '--outdir', target, ...sources];
    execFileSync('soffice', options, { stdio: ['ignore', 'ignore', 'inherit'] });
    return files.map((_, index) => readResults(readFileSync(join(target, `books${index}.fods`), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const demo = demoBooks();
const [listed, ...computed] = computeWithLibreOffice([
  { sheets: readBooks(), names: {} },
  ...demo.map((book) => ({ sheets: sheetsOf(book), names: namesOf(book) })),
]);
writeFileSync(EXPECTED_FILE, `${JSON.stringify(listed, null, 2)}\n`);
const byName = Object.fromEntries(demo.map(({ name }, index) => [name, computed[index]]));
writeFileSync(DEMO_EXPECTED_FILE, `${JSON.stringify(byName, null, 2)}\n`);
process.stdout.write(`${Object.keys(listed ?? {}).length} workbooks, ${demo.length} of the demo\n`);
