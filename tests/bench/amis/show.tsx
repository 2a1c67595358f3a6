import 'amis/sdk/sdk.css';
import { render } from 'amis';
import { createRoot, type Root } from 'react-dom/client';
import { host, registerPage } from '../pages/register-page.ts';
import { HIDING, type Item } from '../pages/spec.ts';

const TYPES = { input: 'input-text', text: 'tpl', checkbox: 'checkbox', button: 'button' } as const;

function nodeOf({ kind, name, label, conditional }: Item): object {
  const shown = conditional ? { visibleOn: `\${f0 != '${HIDING}'}` } : {};
  if (kind === 'text') return { type: TYPES[kind], tpl: label, ...shown };
  if (kind === 'checkbox') return { type: TYPES[kind], name, option: label, ...shown };
  return { type: TYPES[kind], name, label, ...shown };
}

/** The items as an amis page. */
export function showItems(items: readonly Item[]): void {
  let root: Root | null = null;
  registerPage({
    ready: async () => {},
    mount() {
      root = createRoot(host);
      root.render(
        render({ type: 'form', wrapWithPanel: false, mode: 'normal', body: items.map(nodeOf) }, {}, { theme: 'cxd' }),
      );
    },
    unmount: () => root?.unmount(),
  });
}
