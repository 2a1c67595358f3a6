/** Sections of number formats, as files write them. */

/** The maximum length of a format in a file. */
const MAX_LENGTH = 1_000;
const MAX_TEMPLATE_LENGTH = 200;
const MAX_TEMPLATES = 4;

/** The sections of a format: positive, negative, zero, text. Undefined if it is the general format, or too long. */
export function templatesOf(pattern: string | undefined): string[] | undefined {
  if (pattern === undefined || pattern === '' || pattern.length > MAX_LENGTH || /^general$/i.test(pattern))
    return undefined;
  const templates = sectionsOf(pattern);
  if (templates.length > MAX_TEMPLATES || templates.some(({ length }) => length > MAX_TEMPLATE_LENGTH))
    return undefined;
  return templates;
}

function sectionsOf(pattern: string): string[] {
  const sections = [''];
  let quoted = false;
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern.charAt(at);
    if (sign === '"') quoted = !quoted;
    if (sign === ';' && !quoted) sections.push('');
    else sections[sections.length - 1] += sign;
    if ((sign === '\\' || sign === '_' || sign === '*') && !quoted)
      sections[sections.length - 1] += pattern.charAt(++at);
  }
  return sections;
}

export type PatternKind = 'number' | 'percent' | 'date' | 'text';

/** The kind of value that a format shows. */
export function patternKind(pattern: string | undefined): PatternKind {
  const [first = ''] = templatesOf(pattern) ?? [];
  // pattern-limit 200: templates have no more
  const bare = first.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '');
  if (bare.trim() === '@') return 'text';
  if (bare.includes('%')) return 'percent';
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare) ? 'date' : 'number';
}

/** The pattern of a text that is a number: it is read as a number and shown unchanged. */
export const NUMBER_TEXT = '0;-0;0;@';

/** The patterns that an input without a format has in a file. */
export const INPUT_PATTERNS = { Precent: '0.##%', Date: 'dd\\-mm\\-yyyy', Text: '@' } as const;
