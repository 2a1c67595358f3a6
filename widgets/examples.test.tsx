import { run as findFaults } from 'axe-core';
import { expect, test } from 'vitest';
import { renderExample } from './_shared/testing.tsx';
import { definitions as widgets } from './definitions.ts';

/** These draw on surfaces that jsdom lacks; their stories run in Chromium with the same check. */
const NEED_A_BROWSER: readonly string[] = [
  'chart',
  'codeEditor',
  'documentEditor',
  'documentFrame',
  'htmlFrame',
  'jsonEditor',
  'richEditor',
  'screenPreview',
];

const cases = Object.values(widgets)
  .filter(({ name }) => !NEED_A_BROWSER.includes(name))
  .flatMap((widget) => widget.examples.map((example) => ({ title: `${widget.name}: ${example.name}`, example })));

test.each(cases)(
  '$title renders and can be used by everybody',
  async ({ example }) => {
    const { container, faults } = await renderExample(example);
    expect(faults).toEqual([]);
    expect(container.querySelectorAll('*:not(style)').length).toBeGreaterThan(0);
    const found = await findFaults(container, {
      resultTypes: ['violations'],
      // jsdom paints nothing: contrast is checked by the stories. An example is no whole page.
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    const grave = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  },
  30_000,
);
