import { Liquid } from 'liquidjs';
import { isWebAddress } from '../../../../schemas/formats/address.ts';
import { TEMPLATE_OPTIONS, TemplateBudget } from '../../../platform/mail/template-budget.ts';
import { toTemplateFault, type TemplateFault } from '../../../platform/mail/template-fault.ts';
import { cleanRichText } from '../../../platform/base/rich-text.ts';

/** The values that a template may name. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/** Values are escaped. `html` and `raw` write markup, which is sanitized with the whole document. */
const liquid = new Liquid({ ...TEMPLATE_OPTIONS, outputEscape: 'escape' });
liquid.registerFilter('web', (value: unknown) => (typeof value === 'string' && isWebAddress(value) ? value : ''));

export type WrittenDocuments = { readonly documents: readonly string[] } | { readonly fault: TemplateFault };

/** A template with the values of each document. */
export interface DocumentOrder {
  readonly main: string;
  readonly values: readonly TemplateValues[];
}

/**
 * Writes the documents, or throws the fault of the one that fails. The HTML is sanitized: no scripts, styles, frames or
 * forms.
 */
export function writeDocuments({ main, values }: DocumentOrder): WrittenDocuments {
  const budget = new TemplateBudget();
  try {
    const template = liquid.parse(main);
    return { documents: values.map((value) => cleanRichText(budget.write(liquid, template, value))) };
  } catch (error) {
    return { fault: toTemplateFault(error) };
  }
}

/** The fault of a template that cannot be parsed; null without one. */
export function findParseFault(main: string): TemplateFault | null {
  try {
    liquid.parse(main);
    return null;
  } catch (error) {
    return toTemplateFault(error);
  }
}
