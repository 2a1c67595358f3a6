import type { Sandbox } from './sandbox.ts';

/** The sandbox of the browser. Its code is loaded with the first call of this: most pages never run any. */
export async function openBrowserSandbox(): Promise<Sandbox> {
  const [{ createSandbox }, { browserVariant }] = await Promise.all([import('./sandbox.ts'), import('./browser.ts')]);
  return createSandbox({ variant: browserVariant });
}
