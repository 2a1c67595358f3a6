import { Context, type Liquid, type Template } from 'liquidjs';

/** No file of the machine is read by a template and no inherited member seen. */
export const TEMPLATE_OPTIONS = {
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  lenientIf: true,
  // An empty text is nothing, as everywhere.
  jsTruthy: true,
  parseLimit: 200_000,
  /** Letters and items that filters and ranges make in one document. */
  memoryLimit: 200_000,
  relativeReference: false,
  templates: {},
} as const;

/** How many parts of templates are written, and how many letters come of it. */
export interface TemplateLimits {
  readonly steps: number;
  readonly letters: number;
}

/** Documents, in a process. */
const DOCUMENTS: TemplateLimits = { steps: 300_000, letters: 20_000_000 };
/** A mail, which is written where it is sent: some milliseconds. */
export const MAIL_LIMITS: TemplateLimits = { steps: 5_000, letters: 500_000 };

/** The documents of a call take too much together. */
export class TemplateTooLong extends Error {
  override readonly name = 'TemplateTooLong';
}

/** What the documents of one call may take together. It is counted, so that a busy machine refuses nothing that a quiet one takes. */
export class TemplateBudget {
  private steps: number;
  private letters: number;

  constructor({ steps, letters }: TemplateLimits = DOCUMENTS) {
    this.steps = steps;
    this.letters = letters;
  }

  /** Liquid asks this before each part. */
  check(): void {
    this.steps -= 1;
    if (this.isSpent) throw new TemplateTooLong('too much is written');
  }

  /** A limiter of Liquid has it; this one counts by itself. */
  use(): void {}

  get isSpent(): boolean {
    return this.steps < 0 || this.letters < 0;
  }

  write(liquid: Liquid, templates: readonly Template[], values: Readonly<Record<string, unknown>>): string {
    const context = new Context({ ...values }, liquid.options, { sync: true });
    // The type of Liquid's limiter has private members, which no other class can have.
    Object.assign(context, { renderLimit: this, liquid });
    const text = String(liquid.renderSync([...templates], context));
    this.letters -= text.length;
    if (this.isSpent) throw new TemplateTooLong('too much is written');
    return text;
  }
}
