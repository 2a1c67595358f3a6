import { expect, it } from 'vitest';
import { pageProject } from './page-project.ts';
import { makeRewriter } from './rewrite.ts';

const rewrite = makeRewriter([pageProject]);
const PROJECT = { ProjectId: '{{project.Id}}' };

const unit = (project: object, others: object = {}) => {
  const body = Object.keys(project).length + Object.keys(others).length > 0 ? { with: { ...project, ...others } } : {};
  return {
    screen: 'x',
    version: 1,
    sources: { people: { call: 'users.list', ...body } },
    body: {
      widget: 'button',
      props: {
        link: { $link: 'call:files.download', ...body },
        all: [{ text: { $link: 'call:files.download', ...body } }],
      },
      on: { click: [{ do: 'call', call: 'users.save', ...body }] },
    },
  };
};

it('leaves out the project of the page, in sources, calls and links', () => {
  expect(rewrite(unit(PROJECT, { Id: '1' }))).toEqual(unit({}, { Id: '1' }));
  expect(rewrite(unit(PROJECT))).toEqual(unit({}));
  expect(rewrite(unit({ ProjectId: '{{ project.Id }}' }))).toEqual(unit({}));
});

it('leaves every other project, and what is no body of a call', () => {
  for (const other of [
    { ProjectId: '{{params.ProjectId}}' },
    { ProjectId: '1' },
    { ProjectId: '{{ project.Id or 1 }}' },
  ])
    expect(rewrite(unit(other))).toEqual(unit(other));
  const more = {
    screen: 'x',
    version: 1,
    flows: { sending: { flow: 'upload', with: PROJECT } },
    sources: { report: { service: 'load', with: PROJECT } },
    body: {
      widget: 'button',
      props: {
        to: { $link: 'home', with: PROJECT },
        data: { $literal: { $link: 'call:files.download', with: PROJECT } },
      },
      on: { click: [{ do: 'open', dialog: 'x/y', with: PROJECT }] },
    },
  };
  expect(rewrite(more)).toBe(more);
});
