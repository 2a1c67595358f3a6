import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalogue } from '../engine/base/catalogue.ts';
import { isObject, parseDocument } from '../engine/document/index.ts';
import { createCatalogue } from '../server/domains/documents/index.ts';
import { languages, readBuiltInTexts } from '../server/platform/texts/texts.ts';
import { isUnitFile } from '../schemas/documents/screen-files.ts';

export const SCREENS = fileURLToPath(new URL('../schemas/screens/', import.meta.url));

export interface DocumentFile {
  readonly file: string;
  readonly kind: 'screen' | 'scenarios' | 'routes';
  /** The name of the document by its path. */
  readonly name: string;
  readonly text: string;
}

/** Every document below a folder of screens. */
export const documentsIn = (folder: string): DocumentFile[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => String(name).split(sep).join('/'))
    .filter((name) => isUnitFile(name) || name.endsWith('.scenarios.json'))
    .toSorted()
    .map((name) => {
      const file = join(folder, name);
      const scenarios = !isUnitFile(name);
      const bare = name.replace(/(?:\.scenarios)?\.json$/, '');
      return { file, kind: scenarios ? 'scenarios' : 'screen', name: bare, text: readFileSync(file, 'utf8') };
    });

/** The catalogue of the product with the parts among these documents: the same as that of the server. */
export function catalogueOf(documents: readonly DocumentFile[]): Catalogue {
  const units = documents.flatMap(({ kind, name, text }) => {
    const { value } = parseDocument(text);
    if (kind !== 'screen' || !isObject(value)) return [];
    const unit = { kind: value.part === undefined ? 'screen' : 'part', name, document: value, functions: '' } as const;
    return [[name, unit] as const];
  });
  const locales = Object.fromEntries(languages().map((code) => [code, readBuiltInTexts(code) ?? {}]));
  return createCatalogue(new Map(units), locales, '', {});
}
