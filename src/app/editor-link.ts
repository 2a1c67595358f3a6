import type { CodeFault } from './failure.ts';

/** The editor of a document's code: that of views of actions and types, else that of screens. */
export function editorLinkOf({ file, line = 1 }: Pick<CodeFault, 'file' | 'line'>) {
  const name = file.replace(/\.functions\.js$/, '');
  const [, kind, id = '', View = ''] = /^(actions|types)\/(\d+)\/(\w+)$/.exec(name) ?? [];
  if (kind === undefined) return { to: 'admin/screens', values: { name, pointer: '/functions' } };
  const whose = kind === 'actions' ? { id } : { typeId: id };
  return { to: 'admin/action/view', values: { ...whose, View, line: String(line) } };
}
