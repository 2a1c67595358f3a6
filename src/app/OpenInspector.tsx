import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { Inspector, type DocumentPlace } from '../../engine/react/index.ts';
import { useApp } from './app-context.ts';

/** The inspector, which Shift+~ opens and closes. */
export const OpenInspector = observer(function OpenInspector() {
  const { display, ports } = useApp();
  const close = useCallback(() => display.set({ inspecting: false }), [display]);
  const editor = useCallback(
    ({ kind, name, pointer }: DocumentPlace) => ports.link('admin/screens', { kind, name, pointer }),
    [ports],
  );
  return display.inspecting ? <Inspector close={close} editor={editor} /> : null;
});
