import { readdirSync, readFileSync } from 'node:fs';
import { Liquid, type Template } from 'liquidjs';
import { isWebAddress } from '../../../schemas/formats/address.ts';
import { MAIL_LANGUAGES } from '../../../schemas/entities/mail.ts';
import { escapeMarkup } from '../../../schemas/formats/escape.ts';
import { tableHtml, tableText } from './table.ts';
import { MAIL_LIMITS, TEMPLATE_OPTIONS, TemplateBudget } from './template-budget.ts';
import { toTemplateFault, type TemplateFault } from './template-fault.ts';

export { MAIL_LANGUAGES };

/** A mail: subject, plain text and HTML. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type MailValues = Readonly<Record<string, unknown>>;

const FOLDER = new URL('../../../schemas/mails/', import.meta.url);
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

export const toMailLanguage = (code: string | null | undefined): MailLanguage =>
  MAIL_LANGUAGES.find((mailLanguage) => code === mailLanguage || code?.startsWith(`${mailLanguage}-`)) ?? 'el';

const textLiquid = new Liquid(TEMPLATE_OPTIONS);
const htmlLiquid = new Liquid({ ...TEMPLATE_OPTIONS, outputEscape: 'escape' });
/** Allows only addresses that a browser opens, and no scripts. */
const webAddress = (value: unknown): string => (typeof value === 'string' && isWebAddress(value) ? value : '');
htmlLiquid.registerFilter('web', webAddress);
textLiquid.registerFilter('table', tableText);
htmlLiquid.registerFilter('table', { raw: true, handler: tableHtml });
textLiquid.registerFilter('anchor', (address: unknown, words: unknown) => `${String(words)}: ${webAddress(address)}`);
htmlLiquid.registerFilter('anchor', {
  raw: true,
  handler: (address: unknown, words: unknown) =>
    `<a href="${escapeMarkup(webAddress(address))}" style="color:#5b5eb0">${escapeMarkup(String(words))}</a>`,
});

interface ParsedTemplate {
  readonly subject: readonly Template[];
  readonly text: readonly Template[];
  readonly html: readonly Template[];
}

/** The names of all mails. */
export const mailNames = (): readonly string[] => [
  ...new Set(readdirSync(FOLDER).flatMap((file) => /^([a-z0-9-]+)\.el\.liquid$/.exec(file)?.[1] ?? [])),
];

const parsedTemplates = new Map<string, ParsedTemplate>();

function getBuiltInTemplate(name: string, language: MailLanguage): ParsedTemplate {
  const key = `${name}.${language}`;
  const found = parsedTemplates.get(key);
  if (found) return found;
  const fresh = parseTemplate(readBuiltInTemplate(name, language));
  parsedTemplates.set(key, fresh);
  return fresh;
}

/**
 * The first line is the subject, paragraphs follow. The document's markup becomes HTML before values are inserted, so
 * that values are not parsed as markup.
 */
export function parseTemplate(source: string): ParsedTemplate {
  const [subject = '', ...rest] = source.trim().split('\n');
  const body = rest.join('\n').trim();
  return {
    subject: textLiquid.parse(subject),
    text: textLiquid.parse(asText(body)),
    html: htmlLiquid.parse(asHtml(body)),
  };
}

/** A link's text has no bracket and its address neither bracket nor brace, so that matching takes linear time. */
const LINK = /\[([^[\]]+)\]\((\{\{[^[\]{}]+)\}\}\)/g;
/** A paragraph with only a table. */
const TABLE = /^\{\{[^{}]+\| table \}\}$/;
const BOLD = /\*\*(.+?)\*\*/g;
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#5b5eb0;color:#ffffff;text-decoration:none;font-weight:600';

const asText = (body: string): string => body.replaceAll(LINK, '$1: $2}}').replaceAll(BOLD, '$1');

function asHtml(body: string): string {
  return body
    .split(/\n{2,}/)
    .map((part) =>
      (part.startsWith('{%') && part.endsWith('%}') && !part.includes('\n')) || TABLE.test(part)
        ? part
        : renderParagraph(part),
    )
    .join('\n');
}

function renderParagraph(part: string): string {
  const marked = part
    .replaceAll(BOLD, '<strong>$1</strong>')
    .replaceAll(LINK, `<a href="$2 | web }}" style="${BUTTON}">$1</a>`)
    .replaceAll('\n', '<br>\n');
  return `<p style="margin:0 0 16px">${marked}</p>`;
}

/** Replaces line breaks and control characters, since a header is one line. */
// oxlint-disable-next-line no-control-regex -- these characters are replaced
export const toOneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** The built-in template of a mail. */
export function readBuiltInTemplate(name: string, language: MailLanguage): string {
  if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`There is no mail ${name}`);
  return readFileSync(new URL(`${name}.${language}.liquid`, FOLDER), 'utf8');
}

/** Renders a mail. A missing value of the template is a bug. `own` replaces the built-in template. */
export function renderMail(name: string, language: MailLanguage, values: MailValues, own?: string): RenderedMail {
  const { subject, text, html } = own === undefined ? getBuiltInTemplate(name, language) : parseTemplate(own);
  const budget = new TemplateBudget(MAIL_LIMITS);
  return {
    subject: toOneLine(budget.write(textLiquid, subject, values)).slice(0, 200),
    text: `${withoutEmptyLines(budget.write(textLiquid, text, values))}\n`,
    html: renderPage(language, budget.write(htmlLiquid, html, values)),
  };
}

/** Removes the lines of paragraphs that a condition left out. */
const withoutEmptyLines = (text: string): string => text.trim().replaceAll(/\n{3,}/g, '\n\n');

const renderPage = (language: MailLanguage, content: string): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 16px;background:#f5f5f8;color:#1f2130;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px 16px;background:#ffffff;border-radius:12px">
${content}
</div>
</body>
</html>
`;

/** The own template of a mail, and the sample values for trying it, which cover its conditions. */
export interface MailWords {
  readonly name: string;
  readonly language: MailLanguage;
  readonly own: string;
  readonly samples: readonly MailValues[];
  /** A value that each rendered mail has to contain. */
  readonly needed?: string | undefined;
}

/** The fault of a mail template with its place; null without one. */
export function findTemplateFault({ name, language, own, samples, needed }: MailWords): TemplateFault | null {
  try {
    const whole = textLiquid.parse(own);
    for (const values of samples) {
      // The lines of a fault count in the whole text.
      new TemplateBudget(MAIL_LIMITS).write(textLiquid, whole, values);
      const { text } = renderMail(name, language, values, own);
      if (needed !== undefined && !text.includes(String(values[needed])))
        return { kind: 'missing', name: needed, line: 1, column: 1, message: `${needed} is missing` };
    }
    return null;
  } catch (error) {
    return toTemplateFault(error);
  }
}
