/** Help while a document is typed: completion, explanation, insertion. Pure, so that it runs in a worker of the editor as in the tests. */
export { complete } from './complete.ts';
export { explain } from './explain.ts';
export { insertNode, type TextEdit } from './insert.ts';
export { placeAt, type TextPlace } from './place.ts';
export type { Assistance, Completion, Explanation, OperationHelp } from './types.ts';
