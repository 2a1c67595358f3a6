import type { CodeFault } from './failure.ts';

/** The link to the editor of a document's code: the editor of views for actions and types, or else that of screens. */
export function editorLinkOf({ file, line = 1 }: Pick<CodeFault, 'file' | 'line'>) {
  const name = file.replace(/\.functions\.js$/, '');
  const [, kind, id = '', View = ''] = /^(actions|types)\/(\d+)\/(\w+)$/.exec(name) ?? [];
  if (kind === undefined) return { to: 'admin/screens', values: { name, pointer: '/functions' } };
  const whose = kind === 'actions' ? { id } : { typeId: id };
  return { to: 'admin/action/view', values: { ...whose, View, line: String(line) } };
}
