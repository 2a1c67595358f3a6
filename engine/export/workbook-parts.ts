import { HEAD, MAIN, OFFICE, PACKAGE, SHEET_TYPE } from '../archive/office-xml.ts';

export const XLSX_TYPE = `${SHEET_TYPE}.sheet`;

const linkTo = (kind: string, target: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;

/** The files of a workbook with one sheet beside the sheet itself, by name. */
export const AROUND: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': linkTo('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': linkTo('worksheet', 'worksheets/sheet1.xml'),
};

export const SHEET = 'xl/worksheets/sheet1.xml';

/** A, B ... Z, AA. */
export function letters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCodePoint(65 + (column % 26));
}
