import type { Sandbox } from './sandbox.ts';

/** The sandbox of the browser. Its code is loaded with the first call, because most pages never need it. */
export async function openBrowserSandbox(): Promise<Sandbox> {
  const [{ createSandbox }, { browserVariant }] = await Promise.all([import('./sandbox.ts'), import('./browser.ts')]);
  return createSandbox({ variant: browserVariant });
}
