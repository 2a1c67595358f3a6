import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { Inspector } from '../../engine/react/index.ts';
import { useHouse } from './house.ts';

/** The inspector, while Shift+~ has it open. */
export const Inspecting = observer(function Inspecting() {
  const { display, ports } = useHouse();
  const close = useCallback(() => display.set({ inspecting: false }), [display]);
  const editor = useCallback(
    (name: string, pointer: string) => ports.link('admin/screens', { name, pointer }),
    [ports],
  );
  return display.inspecting ? <Inspector close={close} editor={editor} /> : null;
});
