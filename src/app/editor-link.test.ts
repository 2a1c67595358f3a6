import { expect, test } from 'vitest';
import { editorLinkOf } from './editor-link.ts';

test.each([
  ['actions/12/MentorView.functions.js', 3, 'admin/action/view', { id: '12', View: 'MentorView', line: '3' }],
  ['types/11/View.functions.js', undefined, 'admin/action/view', { typeId: '11', View: 'View', line: '1' }],
  ['mentor/action/list.functions.js', 7, 'admin/screens', { name: 'mentor/action/list', pointer: '/functions' }],
])('%s is mended in its editor', (file, line, to, values) => {
  expect(editorLinkOf({ file, ...(line === undefined ? {} : { line }) })).toEqual({ to, values });
});
