/** Archives and the XML in them. Workers import this and not the whole engine. */
export { ArchiveError, isArchive, isCompound, openArchive, type Archive } from './unzip.ts';
export { attribute, plain, tagsOf, type Tag } from './xml.ts';
export { zip } from './zip.ts';
export { HEAD, MAIN, OFFICE, PACKAGE, SHEET_TYPE } from './office-xml.ts';
