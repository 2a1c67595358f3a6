import { TextInput, Stack } from '@mantine/core';
import { createForm } from '@formily/core';
import { connect, createSchemaField, FormProvider, mapProps } from '@formily/react';
import { count, showReact } from '../pages/bench-page.ts';
import { Provider } from '../pages/provider.tsx';
import { formOf, HIDING, type Item } from '../pages/spec.ts';

const Field = connect(
  TextInput,
  mapProps((props, field) => ({ ...props, label: 'title' in field ? field.title : '', value: props.value ?? '' })),
);
const SchemaField = createSchemaField({ components: { Field } });

const propertyOf = ({ label, conditional }: Item): object => ({
  type: 'string',
  title: label,
  'x-component': 'Field',
  ...(conditional
    ? { 'x-reactions': { dependencies: ['f0'], fulfill: { state: { visible: `{{$deps[0] !== '${HIDING}'}}` } } } }
    : {}),
});

/** The same Mantine fields, from Formily's own kind of document. */
showReact(() => {
  const properties = Object.fromEntries(formOf(count).map((item) => [item.name, propertyOf(item)]));
  return (
    <Provider>
      <Stack gap={4}>
        <FormProvider form={createForm()}>
          <SchemaField schema={{ type: 'object', properties }} />
        </FormProvider>
      </Stack>
    </Provider>
  );
});
