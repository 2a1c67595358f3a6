import { Liquid } from 'liquidjs';
import { isWebAddress } from '../../../schemas/formats/address.ts';
import { TEMPLATE_OPTIONS, TemplateBudget } from '../../mail/template-budget.ts';
import { toTemplateFault, type TemplateFault } from '../../mail/template-fault.ts';
import { cleanRichText } from '../../rich-text.ts';

/** The values that a template may name. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/** Values are escaped where they are written. `html` and `raw` write marks, which the cleaning of the whole document still goes over. */
const liquid = new Liquid({ ...TEMPLATE_OPTIONS, outputEscape: 'escape' });
liquid.registerFilter('web', (value: unknown) => (typeof value === 'string' && isWebAddress(value) ? value : ''));

export type WrittenDocuments = { readonly documents: readonly string[] } | { readonly fault: TemplateFault };

/** A template, and the values of each of its documents. */
export interface DocumentOrder {
  readonly main: string;
  readonly values: readonly TemplateValues[];
}

/** Writes the documents, or says why one cannot be written: then there are no others. The HTML is cleaned: no script, no style, no frame, no form. */
export function writeDocuments({ main, values }: DocumentOrder): WrittenDocuments {
  const budget = new TemplateBudget();
  try {
    const template = liquid.parse(main);
    return { documents: values.map((each) => cleanRichText(budget.write(liquid, template, each))) };
  } catch (error) {
    return { fault: toTemplateFault(error) };
  }
}

/** The fault of a template that cannot be parsed; null for none. */
export function findParseFault(main: string): TemplateFault | null {
  try {
    liquid.parse(main);
    return null;
  } catch (error) {
    return toTemplateFault(error);
  }
}
