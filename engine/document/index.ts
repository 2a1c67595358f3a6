/** Documents as data: parsing with positions, migrating, validating, comparing, pruning, walking. */
export { closure, partsOf, widgetsOf, type Implementers, type Lookup } from './closure.ts';
export { diff, type DocumentChange } from './diff.ts';
export {
  applyEdits,
  editsTo,
  editsToInsert,
  editsToRemove,
  editsToRename,
  editsToSet,
  rewriteText,
  type DocumentEdit,
} from './edit.ts';
export { migrate, migrateAll, type Migrated, type Migration, type Versioned } from './migrate.ts';
export { formatDocument, formatPiece } from './format.ts';
export { diffLines, type LineChange } from './lines.ts';
export { nearest } from './nearest.ts';
export { MAX_DOCUMENT_DEPTH, MAX_DOCUMENT_LENGTH, depthOf, forbiddenKeys } from './limits.ts';
export { parseDocument, positionsOf, type ParsedDocument, type TextProblem } from './parse.ts';
export { relocateProblems } from './relocate.ts';
export { JSON_FAULTS } from './json-faults.ts';
export { KEYWORDS, innerSchemas } from './keywords.ts';
export { describeValue } from './schema.ts';
export { child, escapeStep, isObject, ownMember, stepsOf, unescapeStep, valueAt, type Fields } from './pointer.ts';
export { POSITIONS, type Members, type PlaceKind, type Position } from './positions.ts';
export type { Range } from './position.ts';
export { EMPTY_CHOICE, allows, prune, pruneBundle, type RoleAreas } from './prune.ts';
export type { SchemaFault, SchemaOptions } from './schema-fault.ts';
export { faultsOf, fits, validate } from './validate.ts';
export { walk, type VisitedPlace, type Visitor } from './walk.ts';
