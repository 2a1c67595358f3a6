export type Kind = 'input' | 'text' | 'checkbox' | 'button';
const KINDS: readonly Kind[] = ['input', 'text', 'input', 'checkbox', 'button'];

/** What stands at a place of the page: inputs, texts, a checkbox, a button, in turn. */
export const kindOf = (index: number): Kind => KINDS[index % KINDS.length] ?? 'text';
