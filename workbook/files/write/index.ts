import type { Workbook } from '../../../schemas/documents/workbook.ts';
import { HEAD, MAIN, OFFICE, PACKAGE, SHEET_TYPE, zip } from '../../../engine/archive/index.ts';
import type { CellValue } from '../../values.ts';
import { chartXml, drawingXml, rangeReference } from './charts.ts';
import { fileNaming, type FileNaming } from './file-names.ts';
import { sheetXml, type SheetWriting } from './sheet-xml.ts';
import { StyleWriter } from './styles.ts';
import { xmlText } from './xml-text.ts';

/** Writes the workbook with its values as an Excel file: formulas, looks, names and charts. */
export async function writeWorkbookFile(
  workbook: Workbook,
  values: (cell: number) => CellValue,
): Promise<Uint8Array<ArrayBuffer>> {
  const naming = fileNaming(workbook);
  const styles = new StyleWriter();
  const parts: Record<string, string> = {};
  const overrides: string[] = [];
  const add = (name: string, xml: string, type?: string) => {
    parts[name] = xml;
    if (type !== undefined) overrides.push(`<Override PartName="/${name}" ContentType="${type}"/>`);
  };
  add('xl/workbook.xml', bookXml(workbook, naming), `${SHEET_TYPE}.sheet.main+xml`);
  add('xl/_rels/workbook.xml.rels', bookRelations(workbook));
  addSheets({ workbook, values, naming, styles }, add);
  add('xl/styles.xml', styles.xml(), `${SHEET_TYPE}.styles+xml`);
  return zip({
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
    ...parts,
  });
}

type AddPart = (name: string, xml: string, type?: string) => void;

function addSheets(writing: SheetWriting, add: AddPart): void {
  const { workbook, naming } = writing;
  let charts = 0;
  workbook.Layout.forEach(({ Charts = [], Table }, sheet) => {
    const name = `sheet${sheet + 1}`;
    add(`xl/worksheets/${name}.xml`, sheetXml(writing, sheet, Charts.length > 0), `${SHEET_TYPE}.worksheet+xml`);
    if (Charts.length === 0) return;
    const drawing = `drawing${sheet + 1}.xml`;
    add(`xl/worksheets/_rels/${name}.xml.rels`, relationsXml([['drawing', `../drawings/${drawing}`]]));
    add(
      `xl/drawings/${drawing}`,
      drawingXml(Charts, Table.length),
      'application/vnd.openxmlformats-officedocument.drawing+xml',
    );
    const links = Charts.map((chart) => {
      charts += 1;
      const part = `chart${charts}.xml`;
      add(
        `xl/charts/${part}`,
        chartXml(workbook, chart, naming),
        'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
      );
      return ['chart', `../charts/${part}`] as const;
    });
    add(`xl/drawings/_rels/${drawing}.rels`, relationsXml(links));
  });
}

const relationsXml = (links: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}">${links
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const bookRelations = ({ Layout }: Workbook): string =>
  relationsXml([
    ...Layout.map((_, sheet) => ['worksheet', `worksheets/sheet${sheet + 1}.xml`] as const),
    ['styles', 'styles.xml'],
  ]);

function bookXml(workbook: Workbook, naming: FileNaming): string {
  const sheets = naming.sheets.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const names = (workbook.Ranges ?? []).flatMap(({ Name }, index) => {
    const reference = rangeReference(workbook, index, naming);
    if (Name === undefined || reference === undefined) return [];
    return [`<definedName name="${xmlText(naming.range(Name))}">${xmlText(reference)}</definedName>`];
  });
  return (
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets>` +
    (names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : '') +
    '<calcPr fullCalcOnLoad="1"/></workbook>'
  );
}
