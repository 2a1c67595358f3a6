import { zip } from '../../../engine/archive/index.ts';

/** An Excel file from the XML of its sheets. */
export interface WrittenFile {
  /** The inner XML of each sheet, by its name. */
  readonly sheets: Readonly<Record<string, string>>;
  /** Further content of xl/workbook.xml. */
  readonly book?: string;
  readonly styles?: string;
  readonly texts?: readonly string[];
  /** Further files by their names. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Relations of the first sheet: type and target. */
  readonly links?: readonly (readonly [id: string, type: string, target: string])[];
}

const relations = (links: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships>${links.map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** The bytes of a file of Excel. */
export function excelFile({
  sheets,
  book = '',
  styles,
  texts = [],
  parts = {},
  links = [],
}: WrittenFile): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const listed = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}"/>`);
  return zip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed.join('')}</sheets>${book}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, index) => [`s${index}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['st', 'styles', 'styles.xml'],
      ['ss', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': styles ?? '<styleSheet/>',
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      Object.values(sheets).map((xml, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns:r="r">${xml}</worksheet>`,
      ]),
    ),
    'xl/worksheets/_rels/sheet1.xml.rels': relations(links),
    ...parts,
  });
}

/** The rows of a sheet: cells by their addresses, as numbers, texts, or formulas with a result. */
export function sheetData(
  cells: Readonly<Record<string, number | string | readonly [formula: string, result?: number | string]>>,
): string {
  const xml = Object.entries(cells).map(([address, cell]) => {
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
    if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    const [formula, result = 0] = cell;
    return `<c r="${address}"><f>${formula}</f><v>${result}</v></c>`;
  });
  return `<sheetData><row>${xml.join('')}</row></sheetData>`;
}
