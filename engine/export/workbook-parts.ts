import { HEAD, MAIN, OFFICE, PACKAGE, SHEET_TYPE } from '../archive/office-xml.ts';
import { escapeMarkup } from '../../schemas/formats/escape.ts';

export const XLSX_TYPE = `${SHEET_TYPE}.sheet`;

/** The relations of an office file that has one. */
export const linkTo = (kind: string, target: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;

/** The files of a workbook with one sheet except the sheet itself, by name. */
export const AROUND: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': linkTo('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${HEAD}<Relationships xmlns="${PACKAGE}">` +
    `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
};

export const STYLES = 'xl/styles.xml';

/** Excel reserves lower numbers for its own formats. */
const FIRST_FORMAT = 164;

/** The styles of a workbook: the default one, and one for each number format. */
export function stylesXml(numberFormats: readonly string[]): string {
  const formats = numberFormats.map(
    (format, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escapeMarkup(format)}"/>`,
  );
  const uses = numberFormats.map(
    (_, index) =>
      `<xf numFmtId="${FIRST_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}">` +
    (formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`) +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${uses.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${uses.join('')}</cellXfs>` +
    '</styleSheet>'
  );
}

export const SHEET = 'xl/worksheets/sheet1.xml';

/** A, B ... Z, AA. */
export function letters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCodePoint(65 + (column % 26));
}
