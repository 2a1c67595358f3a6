import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { host, registerPage } from './register-page.ts';

export { count } from './register-page.ts';

/** A React page: `make` creates its content; `ready` loads its modules; `more` are functions of this page only. */
export function showReact(make: () => ReactNode, ready: () => Promise<void> = async () => {}, more: object = {}): void {
  let root: Root | null = null;
  const mount = (): void => {
    root = createRoot(host);
    root.render(make());
  };
  registerPage({ ready, mount, unmount: () => root?.unmount() }, more);
}
