/** The content of the measured pages: every variant is made from it, so that all show the same. */
export type Kind = 'input' | 'text' | 'checkbox' | 'button';
const KINDS: readonly Kind[] = ['input', 'text', 'input', 'checkbox', 'button'];

export interface Item {
  readonly index: number;
  readonly kind: Kind;
  readonly name: string;
  readonly label: string;
  /** Hidden while the first field says "hide". */
  readonly conditional: boolean;
}

export const HIDING = 'hide';

/** A page of all kinds in turn; every tenth item is conditional, and each kind has its share of those. */
export const pageOf = (count: number): readonly Item[] =>
  itemsOf(count, (index) => KINDS[index % KINDS.length] ?? 'text');

/** A form of text fields only. */
export const formOf = (count: number): readonly Item[] => itemsOf(count, () => 'input');

const itemsOf = (count: number, kindOf: (index: number) => Kind): readonly Item[] =>
  Array.from({ length: count }, (_, index) => {
    const kind = kindOf(index);
    const conditional = index % 10 === (Math.floor(index / 10) + 3) % 10;
    return { index, kind, name: `f${index}`, label: `${LABELS[kind]} ${index}`, conditional };
  });

const LABELS: Readonly<Record<Kind, string>> = { input: 'Field', text: 'Text', checkbox: 'Check', button: 'Button' };

export interface Row {
  readonly Id: string;
  readonly Title: string;
  readonly Owner: string;
  readonly Status: string;
  readonly Done: boolean;
}

export const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => rowOf(`r${index}`));

export const rowOf = (id: string): Row => ({
  Id: id,
  Title: `Action ${id}`,
  Owner: `Person ${id}`,
  Status: 'open',
  Done: false,
});
