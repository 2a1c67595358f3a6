import { expect, it } from 'vitest';
import { check } from '../../engine/check/index.ts';
import { definitions as widgets } from '../../widgets/definitions.ts';
import { catalogue } from './catalogue.ts';

it('the examples of the widgets have no problem', () => {
  const problems = Object.values(widgets).flatMap(({ name, examples }) =>
    examples.flatMap(({ name: example, state, values, node }) => {
      const unit = { screen: 'example', version: 1, ...(state && { state }), ...(values && { values }), body: node };
      return check(unit, { catalogue }).map((problem) => ({ widget: name, example, ...problem }));
    }),
  );
  expect(problems.filter(({ kind }) => !kind.startsWith('unused'))).toEqual([]);
});
