import { CallError } from './ports.ts';

/** How Chromium, Firefox, Safari and Vite name a module or a stylesheet that did not come. */
const UNFETCHED =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i;

/** A module that the network did not bring failed as a call without a network does; other errors as they are. */
export function readFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !UNFETCHED.test(error.message)) return error;
  const failure = new CallError({ code: 'network', status: 0, text: '' });
  failure.cause = error;
  return failure;
}

export function isNetworkFailure(error: unknown): boolean {
  const failure = readFailure(error);
  return failure instanceof CallError && failure.code === 'network';
}

/** Imports a module. */
export async function fetchModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw readFailure(error);
  }
}
