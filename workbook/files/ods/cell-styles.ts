import type { WorkbookStyle } from '../../../schemas/documents/workbook-looks.ts';
import { attribute, tagsOf, type Tag } from '../../../engine/archive/index.ts';
import type { FileStyle } from '../file-book.ts';
import { pointsOf } from '../xlsx/styles.ts';
import { NumberStyles } from './number-styles.ts';

interface CellStyle {
  readonly parent: string | undefined;
  readonly format: string | undefined;
  look: WorkbookStyle;
  unlocked: boolean | undefined;
}

/** The maximum number of parents of a style. */
const MAX_DEPTH = 20;
const PIXELS: ReadonlyMap<string, number> = new Map(
  Object.entries({ cm: 37.8, mm: 3.78, in: 96, pt: 96 / 72, px: 1, pc: 16 }),
);

/** The styles of cells and columns of a file of LibreOffice. */
export class OdsStyles {
  /** Every requested cell style, by its number. */
  readonly entries: FileStyle[] = [];
  private readonly numbers: NumberStyles;
  private readonly cells = new Map<string, CellStyle>();
  private readonly columns = new Map<string, number>();
  private readonly asked = new Map<string, number>();

  constructor(styles: string, content: string) {
    this.numbers = new NumberStyles(styles, content);
    for (const xml of [styles, content]) this.readAll(xml);
  }

  /** The number of the style of a cell. */
  number(name: string): number {
    const known = this.asked.get(name);
    if (known !== undefined) return known;
    this.asked.set(name, this.entries.length);
    return this.entries.push(this.styleOf(name)) - 1;
  }

  /** The width of a column style in pixels. */
  width(name: string): number | undefined {
    return this.columns.get(name);
  }

  private styleOf(name: string): FileStyle {
    const chain: CellStyle[] = [];
    const names: string[] = [];
    for (let next: string | undefined = name; next !== undefined && chain.length < MAX_DEPTH;) {
      const found: CellStyle | undefined = this.cells.get(next);
      names.push(next);
      if (found) chain.push(found);
      next = found?.parent;
    }
    const look: WorkbookStyle = Object.assign({}, ...chain.toReversed().map((style) => style.look));
    const base = this.cells.get('Default')?.look;
    const format = chain.find((style) => style.format !== undefined)?.format;
    return {
      look: withoutDefaults(look, base),
      numberFormat: format === undefined ? undefined : generalPattern(this.numbers.pattern(format)),
      unlocked: chain.find((style) => style.unlocked !== undefined)?.unlocked ?? false,
      isInput: names.some((styleName) => /^(?:Input|Εισαγωγή)$/.test(styleName)),
    };
  }

  private readAll(xml: string): void {
    let open: CellStyle | undefined;
    let column: string | undefined;
    for (const tag of tagsOf(xml)) {
      if (tag.name === 'style' && tag.kind !== 'close') {
        const [name = '', family] = [attribute(tag, 'name'), attribute(tag, 'family')];
        column = family === 'table-column' ? name : undefined;
        open = family === 'table-cell' ? this.addCell(name, tag) : undefined;
      } else if (tag.kind !== 'close') {
        if (open) readLook(tag, open);
        const width = column === undefined ? undefined : widthOf(attribute(tag, 'column-width'));
        if (column !== undefined && width !== undefined) this.columns.set(column, width);
      }
    }
  }

  private addCell(name: string, tag: Tag): CellStyle {
    const style: CellStyle = {
      parent: attribute(tag, 'parent-style-name'),
      format: attribute(tag, 'data-style-name'),
      look: {},
      unlocked: undefined,
    };
    this.cells.set(name, style);
    return style;
  }
}

const generalPattern = (pattern: string | undefined): string | undefined =>
  pattern === 'General' || pattern === '' ? undefined : pattern;

function withoutDefaults({ size, color, ...look }: WorkbookStyle, base: WorkbookStyle | undefined): WorkbookStyle {
  return {
    ...look,
    ...(size === undefined || size === base?.size ? {} : { size }),
    ...(color === undefined || color === '#000000' ? {} : { color }),
  };
}

/** A length of a file in pixels. */
export function pixelsOf(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^([\d.]{1,12})(cm|mm|in|pt|px|pc)$/.exec(length ?? '') ?? [];
  const factor = PIXELS.get(unit);
  return factor === undefined ? undefined : Number(number) * factor;
}

function widthOf(length: string | undefined): number | undefined {
  const pixels = pixelsOf(length);
  return pixels === undefined ? undefined : Math.min(1_000, Math.max(16, Math.round(pixels)));
}

function readLook(tag: Tag, style: CellStyle): void {
  if (tag.name === 'table-cell-properties') readCell(tag, style);
  if (tag.name === 'paragraph-properties') {
    const align = ALIGN.get(attribute(tag, 'text-align') ?? '');
    if (align) style.look.align = align;
  }
  if (tag.name === 'text-properties') readText(tag, style.look);
}

const ALIGN: ReadonlyMap<string, NonNullable<WorkbookStyle['align']>> = new Map(
  Object.entries({
    start: 'left',
    left: 'left',
    center: 'center',
    end: 'right',
    right: 'right',
  }),
);
const VERTICAL: ReadonlyMap<string, 'top' | 'middle'> = new Map(Object.entries({ top: 'top', middle: 'middle' }));

function readCell(tag: Tag, style: CellStyle): void {
  const protect = attribute(tag, 'cell-protect');
  if (protect !== undefined) style.unlocked = !protect.includes('protected');
  const background = colorOf(attribute(tag, 'background-color'));
  if (background) style.look.background = background;
  const vertical = VERTICAL.get(attribute(tag, 'vertical-align') ?? '');
  if (vertical) style.look.vertical = vertical;
  if (attribute(tag, 'wrap-option') === 'wrap') style.look.wrap = true;
  const whole = attribute(tag, 'border');
  const lines = SIDES.map((side) => lineOf(attribute(tag, `border-${side}`) ?? whole));
  const [top = 'none', right = 'none', bottom = 'none', left = 'none'] = lines;
  if (lines.some((line) => line !== 'none')) style.look.border = [top, right, bottom, left];
}

const SIDES = ['top', 'right', 'bottom', 'left'];

const MAX_THIN_WIDTH = 1.4 * (96 / 72);

/** A line of more than 1.4 points is a thick one. */
function lineOf(border: string | undefined): NonNullable<WorkbookStyle['border']>[number] {
  if (border === undefined || border === 'none') return 'none';
  return (pixelsOf(border.split(' ')[0]) ?? 0) > MAX_THIN_WIDTH ? 'thick' : 'thin';
}

function readText(tag: Tag, look: WorkbookStyle): void {
  if (attribute(tag, 'font-weight') === 'bold') look.bold = true;
  if (attribute(tag, 'font-style') === 'italic') look.italic = true;
  const line = attribute(tag, 'text-underline-style');
  if (line !== undefined && line !== 'none') look.underline = true;
  const size = attribute(tag, 'font-size');
  if (size?.endsWith('pt')) look.size = pointsOf(size.slice(0, -2));
  const color = colorOf(attribute(tag, 'color'));
  if (color) look.color = color;
}

const colorOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : undefined;
