/** What runs machines: it comes with the first flow that a document names. */
export { createActor } from 'xstate';
