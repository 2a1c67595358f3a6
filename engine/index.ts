/** The engine without React, for the server, the widgets' definitions, the checker and the tools. */
export * from './base/bounded-map.ts';
export * from './base/equal.ts';
export * from './base/fetch-module.ts';
export * from './base/json.ts';
export * from './base/problem.ts';
export * from './base/widget.ts';
export * from './base/ports.ts';
export type * from './base/catalogue.ts';
export type * from './base/frame.ts';
export * from './base/memory-ports.ts';
export { entitiesIn, type EntityPath } from './runtime/source/entity.ts';
export * from './check/index.ts';
export * from './document/index.ts';
export * from './expression/index.ts';
export { openBrowserSandbox } from './script/open-browser-sandbox.ts';
export type { Sandbox } from './script/sandbox.ts';
