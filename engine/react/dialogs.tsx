import { reaction } from 'mobx';
import { useEffect, useState, type ReactNode } from 'react';
import { toText } from '../base/text.ts';
import type { UnitScope } from '../runtime/scope/unit-scope.ts';
import type { OpenDialog } from '../runtime/action/dialogs.ts';
import { evaluateReader } from '../runtime/scope/read.ts';
import { useRuntime } from './context.tsx';
import { renderChild, UnitView } from './views.tsx';

/** The opened dialogs, each in the frame's Dialog. A page mounts this once. */
export function Dialogs(): ReactNode {
  const { page } = useRuntime();
  const { stack } = page.dialogs;
  const [open, setOpen] = useState(() => stack.peek());
  useEffect(() => reaction(() => stack.get(), setOpen, { fireImmediately: true }), [stack]);
  return open.map((entry) => <DialogView key={entry.id} entry={entry} />);
}

function DialogView({ entry }: { readonly entry: OpenDialog }): ReactNode {
  const { scope } = entry;
  const { Dialog } = scope.page.options.frame;
  const title = useTitle(scope);
  return (
    <Dialog title={title} close={() => void scope.page.dialogs.dismiss(entry)}>
      <UnitView scope={scope} renderChild={renderChild} />
    </Dialog>
  );
}

function useTitle(scope: UnitScope): string {
  const [text, setText] = useState(() => titleOf(scope));
  useEffect(() => reaction(() => titleOf(scope), setText, { fireImmediately: true }), [scope]);
  return text;
}

const titleOf = (scope: UnitScope): string =>
  scope.prepared.title ? toText(evaluateReader(scope.prepared.title, scope)) : '';
