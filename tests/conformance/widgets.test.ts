import { describe, expect, it } from 'vitest';
import { check } from '../../engine/check/index.ts';
import { definitions as widgets } from '../../widgets/definitions.ts';
import { catalogue } from './catalogue.ts';

const shown = Object.values(widgets).flatMap((widget) =>
  widget.examples.map((example) => [widget.name, example.name, example] as const),
);

describe('the examples of the widgets', () => {
  it.each(shown)('%s: %s has no problem', (_widget, _name, { state, values, node }) => {
    const unit = { screen: 'example', version: 1, ...(state && { state }), ...(values && { values }), body: node };
    const problems = check(unit, { catalogue });
    expect(problems.filter(({ kind }) => !kind.startsWith('unused'))).toEqual([]);
  });
});
