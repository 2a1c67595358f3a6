import { openBrowserSandbox, type Ports, type Sandbox } from '../../engine/index.ts';

let opened: Promise<Sandbox> | null = null;

/** Runs the code of documents in the sandbox's worker, which is loaded when it is first needed. */
export const runInSandbox: Ports['run'] = async (code, input, options) => {
  opened ??= openBrowserSandbox();
  return (await opened).run(code, input, options);
};
