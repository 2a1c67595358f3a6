import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOnce } from '../../../platform/base/built-in-files.ts';
import { isUnitFile } from '../../../../schemas/documents/screen-files.ts';

/** A whole screen or part, before pruning for a reader. */
export interface Unit {
  readonly kind: 'screen' | 'part';
  readonly name: string;
  readonly document: Readonly<Record<string, unknown>>;
  /** The text of the file, for built-in units only. */
  readonly text?: string;
  /** The source of its functions; '' for none. */
  readonly functions: string;
  /** A custom view: the error is the same for forbidden and unknown views. */
  readonly view?: boolean;
}

export type Units = ReadonlyMap<string, Unit>;

const FOLDER = fileURLToPath(new URL('../../../../schemas/screens/', import.meta.url));

/** The screens and parts that ship with the product, by name. */
export const readBuiltInUnits = (): Units => readUnits(FOLDER);

const readUnits = readOnce((folder: string): Units => {
  const units = listFiles(folder).map((file) => readUnit(folder, file));
  return new Map(units.map((unit) => [unit.name, unit]));
});

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isUnitFile(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();

function readUnit(folder: string, file: string): Unit {
  const text = readFileSync(file, 'utf8');
  const document: unknown = JSON.parse(text);
  if (!isUnitDocument(document)) throw new Error(`${file} is neither a screen nor a part`);
  const name = relative(folder, file)
    .split(sep)
    .join('/')
    .replace(/\.json$/, '');
  return { kind: unitKindOf(document), name, document, text, functions: readFunctions(document, file) };
}

/** `functions.file` names a file beside the document. */
function readFunctions(document: Unit['document'], file: string): string {
  const { functions } = document;
  if (!isObject(functions)) return '';
  if (typeof functions['text'] === 'string') return functions['text'];
  const name = functions['file'];
  return typeof name === 'string' ? readFileSync(join(dirname(file), basename(name)), 'utf8') : '';
}

/** The kind of a document by its members. */
export const unitKindOf = (document: Unit['document']): Unit['kind'] => ('part' in document ? 'part' : 'screen');

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isUnitDocument = (value: unknown): value is Unit['document'] =>
  isObject(value) && ('screen' in value || 'part' in value);
