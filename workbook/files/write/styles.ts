import type { WorkbookStyle } from '../../../schemas/documents/workbook-looks.ts';
import { HEAD, MAIN } from '../../../engine/archive/index.ts';
import { ListIndex } from '../list-index.ts';
import { xmlText } from './xml-text.ts';

/** The look of a cell of a file. */
export interface CellLook {
  readonly style: WorkbookStyle | undefined;
  readonly numberFormat: string | undefined;
  readonly isInput: boolean;
}

const MAX_STYLES = 60_000;
/** The first number of a file's own formats. */
const FIRST_FORMAT = 164;
const NO_FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
];
const NO_BORDER = '<border><left/><right/><top/><bottom/><diagonal/></border>';

/** Collects the looks of cells and numbers them. */
export class StyleWriter {
  private readonly fonts = new ListIndex<string>(MAX_STYLES);
  private readonly fills = new ListIndex<string>(MAX_STYLES);
  private readonly borders = new ListIndex<string>(MAX_STYLES);
  private readonly patterns = new ListIndex<string>(MAX_STYLES);
  private readonly cells = new ListIndex<string>(MAX_STYLES);

  constructor() {
    this.fonts.add(fontXml({}));
    for (const fill of NO_FILLS) this.fills.add(fill);
    this.borders.add(NO_BORDER);
    this.number({ style: undefined, numberFormat: undefined, isInput: false });
  }

  /** The number of a look. */
  number({ style = {}, numberFormat: pattern, isInput }: CellLook): number {
    const format = pattern === undefined ? 0 : FIRST_FORMAT + (this.patterns.add(pattern) ?? 0);
    const parts = [
      `numFmtId="${format}"`,
      `fontId="${this.fonts.add(fontXml(style)) ?? 0}"`,
      `fillId="${(style.background === undefined ? 0 : this.fills.add(fillXml(style.background))) ?? 0}"`,
      `borderId="${(style.border ? this.borders.add(borderXml(style.border)) : 0) ?? 0}"`,
      `xfId="${isInput ? 1 : 0}" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"`,
    ];
    return this.cells.add(`<xf ${parts.join(' ')}>${alignmentXml(style)}</xf>`) ?? 0;
  }

  xml(): string {
    const patterns = this.patterns.entries.map(
      (pattern, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${xmlText(pattern)}"/>`,
    );
    return (
      `${HEAD}<styleSheet xmlns="${MAIN}">` +
      (patterns.length > 0 ? list('numFmts', patterns) : '') +
      list('fonts', this.fonts.entries) +
      list('fills', this.fills.entries) +
      list('borders', this.borders.entries) +
      list('cellStyleXfs', [BASE, BASE]) +
      list('cellXfs', this.cells.entries) +
      list('cellStyles', [
        '<cellStyle name="Normal" xfId="0" builtinId="0"/>',
        '<cellStyle name="Input" xfId="1" builtinId="20"/>',
      ]) +
      '</styleSheet>'
    );
  }
}

const BASE = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>';

const list = (name: string, entries: readonly string[]): string =>
  `<${name} count="${entries.length}">${entries.join('')}</${name}>`;

const fontXml = ({ bold, italic, underline, size = 11, color = '#000000' }: WorkbookStyle): string =>
  `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}${underline ? '<u/>' : ''}<sz val="${size}"/>${colorXml('color', color)}<name val="Calibri"/><family val="2"/></font>`;

const colorXml = (name: string, color: string): string => `<${name} rgb="FF${color.slice(1).toUpperCase()}"/>`;

const fillXml = (color: string): string =>
  `<fill><patternFill patternType="solid">${colorXml('fgColor', color)}<bgColor indexed="64"/></patternFill></fill>`;

function borderXml([top, right, bottom, left]: NonNullable<WorkbookStyle['border']>): string {
  const side = (name: string, line: typeof top) =>
    line === 'none'
      ? `<${name}/>`
      : `<${name} style="${line === 'thin' ? 'thin' : 'medium'}"><color auto="1"/></${name}>`;
  return `<border>${side('left', left)}${side('right', right)}${side('top', top)}${side('bottom', bottom)}<diagonal/></border>`;
}

function alignmentXml({ align, vertical, wrap }: WorkbookStyle): string {
  const parts = [
    align && `horizontal="${align}"`,
    vertical && vertical !== 'bottom' && `vertical="${vertical === 'middle' ? 'center' : vertical}"`,
    wrap && 'wrapText="1"',
  ].filter(Boolean);
  return parts.length > 0 ? `<alignment ${parts.join(' ')}/>` : '';
}
