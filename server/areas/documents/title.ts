import { isObject } from './built-in.ts';

interface TitleContext {
  readonly name: string;
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** A title is a text, names one, or holds one for each language; a title that is worked out in the page is the document's name here. */
export function titleOf(title: unknown, { name, language, texts }: TitleContext): string {
  if (typeof title === 'string') return title.includes('{{') ? name : title;
  const key = memberOf(title, '$t');
  if (typeof key === 'string') return texts[key] ?? key;
  const text = memberOf(memberOf(title, '$text'), language);
  return typeof text === 'string' ? text : name;
}

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
