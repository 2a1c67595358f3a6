import { reaction } from 'mobx';
import { useEffect, useState, type ReactNode } from 'react';
import { textOf } from '../action/run.ts';
import type { OpenDialog } from '../action/dialogs.ts';
import { read } from '../scope/read.ts';
import { useRuntime } from './context.tsx';
import { UnitView } from './unit-view.tsx';

/** The opened dialogs, each in the frame's Dialog. Stands once in the page. */
export function Dialogs(): ReactNode {
  const { page } = useRuntime();
  const { stack } = page.dialogs;
  const [open, setOpen] = useState(() => stack.peek());
  useEffect(() => reaction(() => stack.get(), setOpen, { fireImmediately: true }), [stack]);
  return open.map((entry) => <DialogView key={entry.id} entry={entry} />);
}

function DialogView({ entry }: { readonly entry: OpenDialog }): ReactNode {
  const { scope, finish } = entry;
  const { Dialog } = scope.page.options.frame;
  const title = useReader(entry);
  return (
    <Dialog title={title} close={() => finish(null)}>
      <UnitView scope={scope} />
    </Dialog>
  );
}

function useReader({ scope }: OpenDialog): string {
  const { title } = scope.prepared;
  const make = (): string => (title ? textOf(read(title, scope)) : '');
  const [text, setText] = useState(make);
  useEffect(() => reaction(make, setText, { fireImmediately: true }), [scope]);
  return text;
}
