import { Context, type Liquid, type Template } from 'liquidjs';

/** Templates read no files and no inherited members. */
export const TEMPLATE_OPTIONS = {
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  lenientIf: true,
  // An empty text is false.
  jsTruthy: true,
  parseLimit: 200_000,
  /** Characters and items that filters and ranges create in one document. */
  memoryLimit: 200_000,
  relativeReference: false,
  templates: {},
} as const;

/** The maximum number of rendered parts of templates, and of written characters. */
export interface TemplateLimits {
  readonly steps: number;
  readonly letters: number;
}

/** The limits of documents, which are rendered in a process. */
const DOCUMENTS: TemplateLimits = { steps: 300_000, letters: 20_000_000 };
/** The limits of a mail, which is rendered in the server: some milliseconds. */
export const MAIL_LIMITS: TemplateLimits = { steps: 5_000, letters: 500_000 };

/** The documents of a call exceed the limits together. */
export class TemplateTooLong extends Error {
  override readonly name = 'TemplateTooLong';
}

/**
 * The budget of all documents of one call. It counts steps and not time, so that a busy machine refuses nothing that an
 * idle one accepts.
 */
export class TemplateBudget {
  private steps: number;
  private letters: number;

  constructor({ steps, letters }: TemplateLimits = DOCUMENTS) {
    this.steps = steps;
    this.letters = letters;
  }

  /** Called by Liquid before each part. */
  check(): void {
    this.steps -= 1;
    if (this.isSpent) throw new TemplateTooLong('too much is written');
  }

  /** Required by Liquid's limiter; this one counts in `check`. */
  use(): void {}

  get isSpent(): boolean {
    return this.steps < 0 || this.letters < 0;
  }

  write(liquid: Liquid, templates: readonly Template[], values: Readonly<Record<string, unknown>>): string {
    const context = new Context({ ...values }, liquid.options, { sync: true });
    // Liquid's limiter has private members, so no other class has its type.
    Object.assign(context, { renderLimit: this, liquid });
    const text = String(liquid.renderSync([...templates], context));
    this.letters -= text.length;
    if (this.isSpent) throw new TemplateTooLong('too much is written');
    return text;
  }
}
