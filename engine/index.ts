/** The engine without React, for the server, the widgets' definitions, the checker and the tools. */
export * from './bounded-map.ts';
export * from './equal.ts';
export * from './fetch-module.ts';
export * from './json.ts';
export * from './problem.ts';
export * from './widget.ts';
export * from './ports.ts';
export type * from './catalogue.ts';
export type * from './frame.ts';
export * from './memory-ports.ts';
export { entitiesIn, type EntityPath } from './runtime/source/entity.ts';
export * from './check/index.ts';
export * from './document/index.ts';
export * from './expression/index.ts';
export { openBrowserSandbox } from './script/open-browser-sandbox.ts';
export type { Sandbox } from './script/sandbox.ts';
