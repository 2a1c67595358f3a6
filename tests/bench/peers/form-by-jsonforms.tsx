import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { count, showReact } from '../pages/bench-page.ts';
import { formOf, HIDING } from '../pages/spec.ts';

const rule = {
  effect: 'HIDE',
  condition: { scope: '#/properties/f0', schema: { const: HIDING } },
} as const;

showReact(() => {
  const items = formOf(count);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(items.map(({ name, label }) => [name, { type: 'string', title: label }])),
  };
  const elements = items.map(({ name, label, conditional }) => ({
    type: 'Control',
    scope: `#/properties/${name}`,
    label,
    ...(conditional ? { rule } : {}),
  }));
  return (
    <JsonForms
      schema={schema}
      uischema={Object.assign({ type: 'VerticalLayout' }, { elements })}
      data={{}}
      renderers={vanillaRenderers}
      cells={vanillaCells}
    />
  );
});
