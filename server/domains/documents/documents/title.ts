import { isObject } from './built-in.ts';

interface TitleContext {
  readonly name: string;
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * The title of a document: its text, the text of its key, or that of the language. Documents with a computed title are
 * shown with their name.
 */
export function titleOf(title: unknown, { name, language, texts }: TitleContext): string {
  if (typeof title === 'string') return title.includes('{{') ? name : title;
  const key = memberOf(title, '$t');
  if (typeof key === 'string') return texts[key] ?? key;
  const text = memberOf(memberOf(title, '$text'), language);
  return typeof text === 'string' ? text : name;
}

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
