import { PROJECT_MEMBER } from '../../project-member.ts';
import { isFields, type Fields, type Rewrite } from './rewrite.ts';

const PROJECT_OF_PAGE = /^\{\{\s*project\.Id\s*\}\}$/;

/** Leaves the project of the page out of the body of a call. A body without any other member is left out too. */
function withoutProject(element: Fields): Fields {
  const { with: body, ...others } = element;
  if (!isFields(body)) return element;
  const { [PROJECT_MEMBER]: project, ...more } = body;
  if (typeof project !== 'string' || !PROJECT_OF_PAGE.test(project)) return element;
  return Object.keys(more).length === 0 ? others : { ...element, with: more };
}

export const pageProject: Rewrite = {
  why: 'A call without a project gets that of the page.',
  places: {
    source: (source) => (typeof source['call'] === 'string' ? withoutProject(source) : source),
    action: (action) => (action['do'] === 'call' ? withoutProject(action) : action),
    form: (form) => (String(form['$link']).startsWith('call:') ? withoutProject(form) : form),
  },
};
