import { readFileSync } from 'node:fs';
import type { XsdValidator } from 'libxml2-wasm';

/** The maximum number of reported faults of one file. */
const MAX_FAULTS = 20;

type Library = typeof import('libxml2-wasm');

/** The library and the schema are loaded when a file is first validated. */
let loaded: Promise<{ readonly library: Library; readonly validator: XsdValidator }> | undefined;

async function load() {
  const library = await import('libxml2-wasm');
  const schema = library.XmlDocument.fromString(readFileSync(new URL('microdata.xsd', import.meta.url), 'utf8'));
  try {
    return { library, validator: library.XsdValidator.fromDoc(schema) };
  } finally {
    schema.dispose();
  }
}

/** The faults of a file by microdata.xsd. Loads nothing outside of the text. */
export async function findXmlFaults(xml: string): Promise<readonly string[]> {
  const { library, validator } = await (loaded ??= load());
  const document = library.XmlDocument.fromString(xml, { option: library.ParseOption.XML_PARSE_NONET });
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof library.XmlValidateError)) throw error;
    const faults = error.details.map(({ message }) => message.trim());
    return faults.length === 0 ? [error.message] : faults.slice(0, MAX_FAULTS);
  } finally {
    document.dispose();
  }
}
