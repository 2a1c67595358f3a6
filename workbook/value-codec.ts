import { ERROR_KINDS, isCellFailure, type CellValue } from './values.ts';

/** Values of cells as typed arrays, which are transferred to another thread without a copy. Texts are in a list of their own, in the order of their values. */
export interface EncodedValues {
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly texts: readonly string[];
}

const KIND = { empty: 0, number: 1, text: 2, false: 3, true: 4, failure: 5 } as const;

export function encodeValues(values: readonly CellValue[]): EncodedValues {
  const kinds = new Uint8Array(values.length);
  const numbers = new Float64Array(values.length);
  const texts: string[] = [];
  values.forEach((value, index) => {
    kinds[index] = kindOf(value);
    if (typeof value === 'number') numbers[index] = value;
    else if (typeof value === 'string') texts.push(value);
    else if (value !== null && isCellFailure(value)) {
      numbers[index] = ERROR_KINDS.indexOf(value.error);
      texts.push(value.text);
    }
  });
  return { kinds, numbers, texts };
}

function kindOf(value: CellValue): number {
  if (value === null) return KIND.empty;
  if (typeof value === 'number') return KIND.number;
  if (typeof value === 'string') return KIND.text;
  if (typeof value === 'boolean') return value ? KIND.true : KIND.false;
  return KIND.failure;
}

export function decodeValues({ kinds, numbers, texts }: EncodedValues): CellValue[] {
  const values: CellValue[] = [];
  let next = 0;
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index];
    const number = numbers[index] ?? 0;
    if (kind === KIND.number) values.push(number);
    else if (kind === KIND.text) values.push(texts[next++] ?? '');
    else if (kind === KIND.failure) values.push({ error: ERROR_KINDS[number] ?? '#ERROR!', text: texts[next++] ?? '' });
    else values.push(kind === KIND.empty ? null : kind === KIND.true);
  }
  return values;
}
