import { CallError } from './ports.ts';

/** Messages of Chromium, Firefox, Safari and Vite for a module or stylesheet that could not be fetched. */
const UNFETCHED =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i;

/** Turns the error of a module that could not be fetched into a CallError like that of a call without a network. Other errors are returned unchanged. */
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

/** Imports a module and converts its errors. */
export async function fetchModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw readFailure(error);
  }
}
