import { Liquid, type Template } from 'liquidjs';
import { isWebAddress } from '../../../schemas/formats/address.ts';
import { toTemplateFault, type TemplateFault } from '../../mail/template-fault.ts';
import { cleanRichText } from '../../rich-text.ts';

/** The values that a template may name. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/**
 * Values are escaped where they are written. No file is read, no inherited member seen, and no template runs for long. `html` and `raw` write marks, which the
 * cleaning of the whole document still goes over.
 */
const liquid = new Liquid({
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  lenientIf: true,
  jsTruthy: true,
  parseLimit: 200_000,
  renderLimit: 1_000,
  memoryLimit: 10_000_000,
  relativeReference: false,
  templates: {},
  outputEscape: 'escape',
});
liquid.registerFilter('web', (value: unknown) => (typeof value === 'string' && isWebAddress(value) ? value : ''));

const parse = (main: string): Template[] => liquid.parse(main);

/** A document, or why it cannot be written. */
export type WrittenDocument = { readonly html: string } | { readonly fault: TemplateFault };

/** Writes a document for each set of values. The HTML is cleaned: no script, no style, no frame, no form. */
export function writeDocuments(main: string, values: readonly TemplateValues[]): WrittenDocument[] {
  let template: Template[];
  try {
    template = parse(main);
  } catch (error) {
    const fault = toTemplateFault(error);
    return values.map(() => ({ fault }));
  }
  return values.map((each) => {
    try {
      return { html: cleanRichText(String(liquid.renderSync(template, { ...each }))) };
    } catch (error) {
      return { fault: toTemplateFault(error) };
    }
  });
}

/** The fault of a template that cannot be parsed; null for none. */
export function findParseFault(main: string): TemplateFault | null {
  try {
    parse(main);
    return null;
  } catch (error) {
    return toTemplateFault(error);
  }
}
