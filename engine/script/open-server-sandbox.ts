import type { Sandbox } from './sandbox.ts';

/** The sandbox of the server, off its event loop. Its code is loaded with the first call. */
export async function openServerSandbox(size = 1): Promise<Sandbox> {
  const [{ createSandbox }, { nodeVariant }] = await Promise.all([import('./sandbox.ts'), import('./node.ts')]);
  return createSandbox({ variant: nodeVariant, size });
}
