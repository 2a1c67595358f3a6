import { attribute, plain, tagsOf, type Tag } from '../../../engine/archive/index.ts';

const KINDS = new Set([
  'number-style',
  'currency-style',
  'percentage-style',
  'date-style',
  'time-style',
  'text-style',
  'boolean-style',
]);
const MAX_DIGITS = 20;

interface NumberStyle {
  pattern: string;
  /** The styles of its sections, by their conditions. */
  readonly maps: { readonly condition: string; readonly style: string }[];
}

/** Number formats by the names of their styles, as patterns of Excel. */
export class NumberStyles {
  private readonly styles = new Map<string, NumberStyle>();

  constructor(...files: readonly string[]) {
    for (const xml of files) this.readAll(xml);
  }

  /** The pattern of a style with its sections; undefined for the general format. */
  pattern(name: string): string | undefined {
    const style = this.styles.get(name);
    if (!style) return undefined;
    const section = (test: RegExp) => {
      const map = style.maps.find(({ condition }) => test.test(condition));
      return map && (this.styles.get(map.style)?.pattern ?? '');
    };
    const [positive, negative, zero] = [section(/>=?0$/), section(/<0$/), section(/(?:^|[^<>])=0$/)];
    const sections =
      positive === undefined && negative === undefined
        ? [style.pattern]
        : sectionsOf(style.pattern, positive, negative, zero);
    return sections.join(';');
  }

  private readAll(xml: string): void {
    let open: NumberStyle | undefined;
    for (const tag of tagsOf(xml)) {
      if (KINDS.has(tag.name)) {
        if (tag.kind === 'close') open = undefined;
        else {
          open = { pattern: '', maps: [] };
          this.styles.set(attribute(tag, 'name') ?? '', open);
        }
      } else if (open) readPart(tag, open);
    }
  }
}

/** The style itself is the section of texts if it has "@"; otherwise it is the section of the numbers that no condition covers. */
function sectionsOf(
  own: string,
  positive: string | undefined,
  negative: string | undefined,
  zero: string | undefined,
): string[] {
  if (own.includes('@'))
    return [positive ?? 'General', negative ?? `-${positive ?? 'General'}`, zero ?? positive ?? 'General', own];
  if (zero !== undefined) return [positive ?? own, negative ?? own, zero];
  if (positive !== undefined && negative !== undefined) return [positive, negative, own];
  return positive === undefined ? [own, negative ?? own] : [positive, own];
}

function readPart(tag: Tag, style: NumberStyle): void {
  if (tag.name === 'map' && tag.kind !== 'close') {
    const condition = (attribute(tag, 'condition') ?? '').replaceAll(/\s|value\(\)/g, '');
    style.maps.push({ condition, style: attribute(tag, 'apply-style-name') ?? '' });
  } else if (tag.kind === 'close') {
    if (tag.name === 'text' || tag.name === 'currency-symbol') style.pattern += literal(plain(tag.text));
  } else style.pattern += partOf(tag);
}

const literal = (text: string): string =>
  text === '' || /^[\s\-/:.,%()+€$]+$/.test(text)
    ? text.replaceAll(/[()-]/g, (sign) => `\\${sign}`)
    : `"${text.replaceAll('"', '')}"`;

const isLong = (tag: Tag): boolean => attribute(tag, 'style') === 'long';

const PARTS: Readonly<Record<string, (tag: Tag) => string>> = {
  number: numberPattern,
  'scientific-number': (tag) => `${numberPattern(tag)}E+${'0'.repeat(digits(tag, 'min-exponent-digits', 2))}`,
  fraction: () => '# ?/?',
  day: (tag) => (isLong(tag) ? 'dd' : 'd'),
  month: (tag) => (attribute(tag, 'textual') === 'true' ? (isLong(tag) ? 'mmmm' : 'mmm') : isLong(tag) ? 'mm' : 'm'),
  year: (tag) => (isLong(tag) ? 'yyyy' : 'yy'),
  'day-of-week': (tag) => (isLong(tag) ? 'dddd' : 'ddd'),
  hours: (tag) => (isLong(tag) ? 'hh' : 'h'),
  minutes: (tag) => (isLong(tag) ? 'mm' : 'm'),
  seconds: (tag) => (isLong(tag) ? 'ss' : 's'),
  'am-pm': () => 'AM/PM',
  'text-content': () => '@',
  boolean: () => 'General',
};

const partOf = (tag: Tag): string => (Object.hasOwn(PARTS, tag.name) ? (PARTS[tag.name]?.(tag) ?? '') : '');

function digits(tag: Tag, name: string, otherwise: number): number {
  const number = Number(attribute(tag, name) ?? otherwise);
  return Number.isInteger(number) ? Math.min(Math.max(number, 0), MAX_DIGITS) : otherwise;
}

function numberPattern(tag: Tag): string {
  const whole = digits(tag, 'min-integer-digits', 1);
  const decimals = digits(tag, 'decimal-places', 0);
  const fixed = Math.min(digits(tag, 'min-decimal-places', decimals), decimals);
  if (attribute(tag, 'decimal-places') === undefined && whole <= 1 && attribute(tag, 'grouping') !== 'true')
    return 'General';
  const start =
    attribute(tag, 'grouping') === 'true'
      ? `#,##${'0'.repeat(Math.max(whole, 1))}`.replace(/^#,##0{2,}$/, '#,##0')
      : '0'.repeat(whole) || '#';
  return decimals === 0 ? start : `${start}.${'0'.repeat(fixed)}${'#'.repeat(decimals - fixed)}`;
}
