import { expect, test } from 'vitest';
import { renderExample } from '../tests/support/widgets/render.tsx';
import { definitions as widgets } from './definitions.ts';

const cases = Object.values(widgets).flatMap((widget) =>
  widget.examples.map((example) => ({ title: `${widget.name}: ${example.name}`, example })),
);

// The stories show the examples in a browser, and check their accessibility.
test.each(cases)('$title renders', async ({ example }) => {
  const { container, faults } = await renderExample(example);
  expect(faults).toEqual([]);
  expect(container.querySelectorAll('*:not(style)').length).toBeGreaterThan(0);
});
