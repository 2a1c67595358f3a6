/** The static checker: what is wrong in a document, before it runs. */
export { check, checkText, type CheckOptions } from './check.ts';
