import type { InputLimits } from '../schemas/documents/workbook-answers.ts';
import type { WorkbookInputType, WorkbookValue } from '../schemas/documents/workbook.ts';

/** An input of a workbook. */
export interface BookInput {
  /** Answers are stored by this name. */
  readonly name: string;
  /** Its entry in Active. */
  readonly cell: number;
  readonly type: WorkbookInputType;
  /** Its first value. */
  readonly value: WorkbookValue;
  /** Limits of entered values. A value that was stored before they were set is still used. */
  readonly limits?: InputLimits;
  /** Undefined: the input has to be filled in if it has no first value. */
  readonly required?: boolean | undefined;
}

/** Values of inputs by their names. */
export type InputValues = Readonly<Record<string, WorkbookValue>>;

/** A value that an input does not accept. */
export class InputError extends Error {
  readonly kind: 'unknown-input' | 'wrong-type';
  readonly input: string;
  constructor(kind: InputError['kind'], input: string) {
    super(kind === 'unknown-input' ? `there is no input ${input}` : `${input} accepts no value of this type`);
    this.name = 'InputError';
    this.kind = kind;
    this.input = input;
  }
}

/** Does an input of this type accept the value? Every input accepts null, which empties it. */
const acceptsValue = (type: WorkbookInputType, value: WorkbookValue): boolean =>
  value === null || typeof value === (type === 'Text' ? 'string' : 'number');

/** The input of a name; throws InputError for an unknown name or a value that it does not accept. */
export function requireInput(inputs: ReadonlyMap<string, BookInput>, name: string, value: WorkbookValue): BookInput {
  const input = inputs.get(name);
  if (!input) throw new InputError('unknown-input', name);
  if (!acceptsValue(input.type, value)) throw new InputError('wrong-type', name);
  return input;
}

/** The given values that the inputs accept; first values for the other inputs. */
export const completeValues = (inputs: readonly BookInput[], values: InputValues): Map<string, WorkbookValue> =>
  new Map(
    inputs.map(({ name, type, value }) => {
      const given = Object.hasOwn(values, name) ? values[name] : undefined;
      return [name, given !== undefined && acceptsValue(type, given) ? given : value];
    }),
  );
