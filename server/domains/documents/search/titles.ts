import { languages } from '../../../platform/texts/texts.ts';
import { loadAllTexts } from '../../../platform/texts/text-overrides.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { titleOf } from '../documents/title.ts';

/** The title of a document for the reader, and its titles in all languages, by which it is found. */
interface Titles {
  readonly shown: string;
  readonly all: readonly string[];
}

export type ReadTitles = (title: unknown, name: string) => Titles;

const readers = new WeakMap<CallContext, Promise<ReadTitles>>();

/** Reads titles in the language of the page and in all others. The finders of one search share it. */
export function createTitleReader(context: CallContext): Promise<ReadTitles> {
  const reader = readers.get(context) ?? loadTitleReader(context);
  readers.set(context, reader);
  return reader;
}

async function loadTitleReader({ db, request }: CallContext): Promise<ReadTitles> {
  const texts = await loadAllTexts(db);
  const asked = request.headers['accept-language'] ?? '';
  const own =
    languages().find((language) => asked === language || asked.startsWith(`${language}-`)) ?? languages()[0] ?? '';
  return (title, name) => {
    const inLanguage = (language: string) => titleOf(title, { name, language, texts: texts[language] ?? {} });
    return { shown: inLanguage(own), all: languages().map(inLanguage) };
  };
}
