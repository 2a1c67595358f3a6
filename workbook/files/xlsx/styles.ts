import type { WorkbookStyle } from '../../../schemas/documents/workbook-looks.ts';
import { attribute, tagsOf, type Tag } from '../../../engine/archive/index.ts';
import type { FileStyle } from '../file-book.ts';
import { colorOf } from './colors.ts';

/** The formats that files refer to only by a number. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'dd\\-mm\\-yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd\\-mm\\-yyyy h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;[Red]-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;[Red]-#,##0.00',
  44: '#,##0.00 "€";-#,##0.00 "€"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

type Border = NonNullable<WorkbookStyle['border']>;
type Alignment = Pick<WorkbookStyle, 'align' | 'vertical' | 'wrap'>;

/** The styles of cells, by their numbers. */
export const readStyles = (xml: string, theme: readonly string[]): readonly FileStyle[] =>
  new StyleReader(theme).readAll(xml);

const isOn = (tag: Tag): boolean => !/^(?:0|false|none)$/.test(attribute(tag, 'val') ?? '1');

/** Reads the lists of looks and the combinations that cells have. */
class StyleReader {
  private readonly theme: readonly string[];
  private readonly patterns = new Map<number, string>();
  private readonly fonts: WorkbookStyle[] = [];
  private readonly fills: WorkbookStyle[] = [];
  private readonly borders: WorkbookStyle[] = [];
  private readonly inputStyles = new Set<number>();
  private readonly cells: { tag: Tag; alignment: Alignment; unlocked: boolean }[] = [];
  private list = '';
  private side = '';

  constructor(theme: readonly string[]) {
    this.theme = theme;
  }

  readAll(xml: string): FileStyle[] {
    for (const tag of tagsOf(xml))
      if (LISTS.has(tag.name)) this.list = tag.kind === 'open' ? tag.name : '';
      else if (tag.kind !== 'close') this.readTag(tag);
    return this.cells.map((cell) => this.styleOf(cell));
  }

  private readTag(tag: Tag): void {
    if (tag.name === 'numFmt')
      this.patterns.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '');
    if (this.list === 'fonts') this.readFont(tag);
    if (this.list === 'fills') this.readFill(tag);
    if (this.list === 'borders') this.readBorder(tag);
    if (this.list === 'cellXfs') this.readCell(tag);
    if (tag.name === 'cellStyle' && attribute(tag, 'builtinId') === '20')
      this.inputStyles.add(Number(attribute(tag, 'xfId')));
  }

  private readFont(tag: Tag): void {
    if (tag.name === 'font') this.fonts.push({});
    const font = this.fonts.at(-1);
    if (!font) return;
    if (tag.name === 'b' && isOn(tag)) font.bold = true;
    if (tag.name === 'i' && isOn(tag)) font.italic = true;
    if (tag.name === 'u' && isOn(tag)) font.underline = true;
    if (tag.name === 'sz') font.size = pointsOf(attribute(tag, 'val'));
    if (tag.name === 'color') setColor(font, 'color', colorOf(tag, this.theme));
  }

  private readFill(tag: Tag): void {
    if (tag.name === 'fill') this.fills.push({});
    const fill = this.fills.at(-1);
    if (fill && tag.name === 'fgColor') setColor(fill, 'background', colorOf(tag, this.theme));
    if (fill && tag.name === 'patternFill' && /^(?:none|gray125)$/.test(attribute(tag, 'patternType') ?? 'none'))
      this.fills[this.fills.length - 1] = Object.freeze({});
  }

  private readBorder(tag: Tag): void {
    if (tag.name === 'border') this.borders.push({});
    const border = this.borders.at(-1);
    const at = SIDES.findIndex((names) => names.includes(tag.name));
    const line = lineOf(attribute(tag, 'style'));
    if (!border || at < 0 || line === 'none') return;
    const lines: Border = border.border ?? ['none', 'none', 'none', 'none'];
    lines[at] = line;
    border.border = lines;
  }

  private readCell(tag: Tag): void {
    const cell = this.cells.at(-1);
    if (tag.name === 'xf') this.cells.push({ tag, alignment: {}, unlocked: false });
    else if (cell && tag.name === 'alignment') cell.alignment = alignmentOf(tag);
    else if (cell && tag.name === 'protection') cell.unlocked = /^(?:0|false)$/.test(attribute(tag, 'locked') ?? '1');
  }

  private styleOf({ tag, alignment, unlocked }: StyleReader['cells'][number]): FileStyle {
    const index = (name: string) => Number(attribute(tag, name) ?? 0);
    const { size, color, ...font } = this.fonts[index('fontId')] ?? {};
    const format = index('numFmtId');
    return {
      look: {
        ...font,
        ...(size === undefined || size === this.fonts[0]?.size ? {} : { size }),
        ...(color === undefined || color === '#000000' ? {} : { color }),
        ...this.fills[index('fillId')],
        ...this.borders[index('borderId')],
        ...alignment,
      },
      numberFormat: this.patterns.has(format) ? this.patterns.get(format) : BUILT_IN[format],
      unlocked,
      isInput: this.inputStyles.has(index('xfId')) && attribute(tag, 'xfId') !== undefined,
    };
  }
}

const LISTS = new Set(['fonts', 'fills', 'borders', 'cellXfs', 'cellStyleXfs', 'dxfs']);
const SIDES = [['top'], ['right', 'end'], ['bottom'], ['left', 'start']];

function setColor(style: WorkbookStyle, name: 'color' | 'background', color: string | undefined): void {
  if (color !== undefined && !Object.isFrozen(style)) style[name] = color;
}

const lineOf = (style: string | undefined): Border[number] =>
  style === undefined || style === 'none' ? 'none' : /^(?:medium|thick|double)/.test(style) ? 'thick' : 'thin';

/** The font size within the limits of a document. */
export const pointsOf = (text: string | undefined): number => Math.min(72, Math.max(6, Math.round(Number(text)) || 11));

const VERTICAL: ReadonlyMap<string, 'top' | 'middle'> = new Map(Object.entries({ top: 'top', center: 'middle' }));

function alignmentOf(tag: Tag): Alignment {
  const align = attribute(tag, 'horizontal') ?? '';
  const vertical = VERTICAL.get(attribute(tag, 'vertical') ?? '');
  return {
    ...(align === 'left' || align === 'center' || align === 'right' ? { align } : {}),
    ...(vertical ? { vertical } : {}),
    ...(/^(?:1|true)$/.test(attribute(tag, 'wrapText') ?? '') ? { wrap: true } : {}),
  };
}
