import { runInAction } from 'mobx';
import type { Compilers } from '../action-compiler.ts';

/** Steps for files, the clipboard, printing, and the scroll position. */
export const fileSteps: Compilers<'read' | 'download' | 'export' | 'copy' | 'print' | 'focus'> = {
  read(action, make) {
    const file = make.value(action.file, 'file');
    return async (run) => {
      run.names.bind(action.to, await run.page.ports.readFile(run.evaluate(file), action.as));
    };
  },

  download(action, make) {
    const [text, url] = [make.optional(action.text, 'text'), make.optional(action.url, 'url')];
    const name = make.value(action.name, 'name');
    return (run) =>
      run.page.ports.download({
        name: run.text(name),
        ...(text ? { text: run.text(text) } : {}),
        ...(url ? { url: run.text(url) } : {}),
        ...(action.type === undefined ? {} : { type: action.type }),
        ...(action.whole === true ? { whole: true } : {}),
      });
  },

  export(action, make) {
    const name = make.value(action.name, 'name');
    const separator = make.optional(action.separator, 'separator');
    const steps = make.list(action.run, 'run');
    return async (run) => {
      const file = {
        name: run.text(name),
        separator: separator ? run.text(separator) : run.page.options.separator?.(),
        steps,
      };
      const { exportGrid } = await import('../export.ts');
      return run.resume(() => exportGrid(action, file, run));
    };
  },

  copy(action, make) {
    const text = make.value(action.text, 'text');
    return (run) => run.page.ports.copy(run.text(text));
  },

  // Print-only content must be rendered before the print dialog opens.
  print: () => async (run) => {
    const { globals, ports } = run.page;
    globals.set({ printing: true });
    await new Promise((ready) => setTimeout(ready, 0));
    ports.print();
    runInAction(() => globals.set({ printing: false }));
  },

  focus(action, make) {
    const key = make.optional(action.key, 'key');
    return (run) => {
      run.page.focus(run.scope, action.id, key ? run.text(key) : null);
      return undefined;
    };
  },
};
