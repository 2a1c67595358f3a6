import { formatDocument, parseDocument } from '../../../../engine/document/index.ts';
import type { Problem } from '../../../../engine/base/problem.ts';
import type { TextLanguage } from '../../../../schemas/documents/index.ts';
import { isObject } from '../../documents/index.ts';
import type { BundleFiles } from './files.ts';

export type Document = Readonly<Record<string, unknown>>;

/** A document of a bundle, with names in place of ids. */
export interface BundleEntry {
  /** "admin/home"; in a folder with a single file, the name of that file. */
  readonly name: string;
  readonly document: Document;
}

/** The files of documents of one kind. */
export interface EntryLayout {
  /** The folder, or the file name without extension if the kind has a single document. */
  readonly folder: string;
  readonly single?: boolean;
  /** Members in files of their own, because JSON has no multi-line texts. */
  readonly texts: Readonly<Record<string, TextLanguage>>;
}

const ENDINGS: Readonly<Record<TextLanguage, string>> = {
  json: 'json',
  html: 'html',
  javascript: 'js',
  sql: 'sql',
  liquid: 'liquid',
};

/** The path of a document without extension. */
const stemOf = ({ folder, single }: EntryLayout, name: string): string => (single ? folder : `${folder}/${name}`);

export const pathOf = (layout: EntryLayout, name: string): string => `${stemOf(layout, name)}.json`;

/** The file of a member that is a separate text. */
export const textPathOf = (layout: EntryLayout, name: string, member: string): string =>
  `${stemOf(layout, name)}.${member}.${ENDINGS[layout.texts[member] ?? 'json']}`;

const FUNCTIONS = 'functions';

/** The files of a document: its JSON, and its separate texts. */
export function entryToFiles(layout: EntryLayout, { name, document }: BundleEntry): [path: string, text: string][] {
  const stem = stemOf(layout, name);
  const members = { ...document };
  const texts: [string, string][] = [];
  for (const [member, language] of Object.entries(layout.texts)) {
    const text = members[member];
    if (typeof text !== 'string' || text === '' || language === 'json') continue;
    texts.push([`${stem}.${member}.${ENDINGS[language]}`, text]);
    delete members[member];
  }
  const functions = members[FUNCTIONS];
  if (isObject(functions) && typeof functions['text'] === 'string') {
    const { text, ...rest } = functions;
    const path = `${stem}.functions.js`;
    texts.push([path, text]);
    members[FUNCTIONS] = { ...rest, file: path.split('/').at(-1) };
  }
  return [[`${stem}.json`, formatDocument(members)], ...texts];
}

const problemAt = (kind: string, message: string): Problem => ({
  kind,
  severity: 'error',
  pointer: '',
  line: 1,
  column: 1,
  message,
});

export interface ReadEntry {
  readonly path: string;
  readonly entry: BundleEntry | undefined;
  readonly problems: readonly Problem[];
  /** The files of the document. */
  readonly files: readonly string[];
}

/** Reads the document of a path with its separate texts. */
export function readEntryFiles(layout: EntryLayout, path: string, files: BundleFiles): ReadEntry {
  const stem = path.slice(0, -'.json'.length);
  const name = layout.single ? stem : stem.slice(layout.folder.length + 1);
  const { value, problems } = parseDocument(files.get(path) ?? '');
  const used = [path];
  if (problems.length > 0) return { path, entry: undefined, problems, files: used };
  if (!isObject(value))
    return { path, entry: undefined, problems: [problemAt('wrong-type', 'expected an object')], files: used };
  const document: Record<string, unknown> = { ...value };
  for (const [member, language] of Object.entries(layout.texts)) {
    const file = `${stem}.${member}.${ENDINGS[language]}`;
    const text = files.get(file);
    if (text === undefined || language === 'json') continue;
    used.push(file);
    document[member] = text;
  }
  const functions = document[FUNCTIONS];
  const script = files.get(`${stem}.functions.js`);
  if (isObject(functions) && script !== undefined) {
    const { file: _file, ...rest } = functions;
    document[FUNCTIONS] = { ...rest, text: script };
    used.push(`${stem}.functions.js`);
  }
  return { path, entry: { name, document }, problems: [], files: used };
}
