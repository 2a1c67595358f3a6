import type { Workbook } from '../schemas/documents/workbook.ts';
import type { Sandbox } from '../engine/script/sandbox.ts';
import { hasScripts, type RunScript } from './scripts.ts';

/** The sandbox of a session, which runs the scripts, with the function that ends it. */
export interface SessionSandbox {
  readonly run?: RunScript;
  readonly close?: () => void;
}

/** Opens a sandbox for a workbook with scripts at its first run. Does nothing for a workbook without scripts or with a runner of its own. */
export function openSandboxFor(workbook: Workbook, run: RunScript | undefined): SessionSandbox {
  if (run) return { run };
  if (!hasScripts(workbook)) return {};
  let opened: Promise<Sandbox> | undefined;
  return {
    run: async (code, input) => (await (opened ??= openSandbox())).run(code, input),
    close: () => void opened?.then((sandbox) => sandbox.close()),
  };
}

async function openSandbox(): Promise<Sandbox> {
  if (import.meta.env.DEV && typeof Worker === 'undefined') {
    const { openServerSandbox } = await import('../engine/script/open-server-sandbox.ts');
    return openServerSandbox();
  }
  const { openBrowserSandbox } = await import('../engine/script/open-browser-sandbox.ts');
  return openBrowserSandbox();
}
