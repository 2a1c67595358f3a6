import { Form } from '@rjsf/mantine';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { count, showReact } from '../pages/bench-page.ts';
import { Provider } from '../pages/provider.tsx';
import { formOf, HIDING, type Item } from '../pages/spec.ts';

const propertiesOf = (items: readonly Item[]): NonNullable<RJSFSchema['properties']> =>
  Object.fromEntries(items.map(({ name, label }) => [name, { type: 'string', title: label }]));

showReact(() => {
  const items = formOf(count);
  const schema: RJSFSchema = {
    type: 'object',
    properties: propertiesOf(items.filter((item) => !item.conditional)),
    if: { properties: { f0: { const: HIDING } }, required: ['f0'] },
    else: { properties: propertiesOf(items.filter((item) => item.conditional)) },
  };
  return (
    <Provider>
      <Form schema={schema} validator={validator} uiSchema={{ 'ui:order': [...items.map(({ name }) => name), '*'] }} />
    </Provider>
  );
});
