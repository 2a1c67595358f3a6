export * from './json.ts';
export * from './problem.ts';
export * from './widget.ts';
export * from './ports.ts';
export type * from './catalogue.ts';
export type * from './frame.ts';
export * from './memory-ports.ts';
export { openBrowserSandbox } from './script/open-browser-sandbox.ts';
export type { Sandbox } from './script/sandbox.ts';
