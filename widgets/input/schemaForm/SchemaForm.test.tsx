import type { RJSFSchema } from '@rjsf/utils';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createMemoryPorts, type Schema } from '../../../engine/index.ts';
import { createRuntime, RuntimeProvider, GlobalFacts } from '../../../engine/react/index.ts';
import { frame } from '../../parts/frame/frame.tsx';
import { NamedSchemas } from '../../parts/schema/named-schemas.ts';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import { textsOf } from '../../parts/text/texts-of.ts';
import SchemaForm from './SchemaForm.tsx';
import { makeValidator } from './validator.ts';

const schema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', title: 'Title', minLength: 3 },
    from: { type: 'string', format: 'date', title: 'From' },
    count: { type: 'integer', title: 'Count', minimum: 1 },
  },
};

test('says what is wrong while it is filled in, in the reader’s language', async () => {
  const { emitted } = renderWidget(SchemaForm, { schema, value: { title: 'α' } });
  expect(emitted[0]).toEqual({ event: 'check', payload: { valid: false } });
  await userEvent.type(screen.getByLabelText(/Title/), 'β');
  expect((await screen.findAllByText('The text is too short.')).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText(/Title/), 'γ');
  expect(screen.queryAllByText('The text is too short.')).toEqual([]);
  expect(emitted.at(-1)).toEqual({ event: 'check', payload: { valid: true } });
  expect(emitted.filter(({ event }) => event === 'change').at(-1)?.payload).toEqual({ value: { title: 'αβγ' } });
});

test('empties an input whose value goes', () => {
  const { give } = renderWidget(SchemaForm, { schema, value: { title: 'abcd', count: 3 } });
  expect(screen.getByLabelText(/Count/)).toHaveProperty('value', '3');
  give({ value: {} });
  expect(screen.getByLabelText(/Title/)).toHaveProperty('value', '');
  expect(screen.getByLabelText(/Count/)).toHaveProperty('value', '');
  give({ value: { title: 'efgh' } });
  expect(screen.getByLabelText(/Title/)).toHaveProperty('value', 'efgh');
});

test('keeps days as YYYY-MM-DD and shows them as DD-MM-YYYY', async () => {
  const { emitted } = renderWidget(SchemaForm, { schema, value: { title: 'abc', from: '2026-03-04' } });
  const day = screen.getByRole('textbox', { name: 'From' });
  expect(day).toHaveProperty('value', '04-03-2026');
  await userEvent.clear(day);
  await userEvent.type(day, '05-03-2026');
  expect(emitted.filter(({ event }) => event === 'change').at(-1)?.payload).toEqual({
    value: { title: 'abc', from: '2026-03-05' },
  });
});

test('reads and writes moments by the clock of the installation, and times as HH:mm', async () => {
  const clocks = {
    type: 'object',
    properties: {
      when: { type: 'string', format: 'date-time', title: 'When' },
      at: { type: 'string', format: 'time', title: 'At' },
    },
  };
  const value = { when: '2026-03-04T22:30:00.000Z', at: '09:30:00Z' };
  const { emitted } = renderWidget(SchemaForm, { schema: clocks, value });
  const when = screen.getByRole('textbox', { name: 'When' });
  expect(when).toHaveProperty('value', '05-03-2026 00:30');
  await userEvent.clear(when);
  await userEvent.type(when, '23-11-2026 17:00');
  const at = screen.getByRole('textbox', { name: 'At' });
  expect(at).toHaveProperty('value', '09:30');
  await userEvent.clear(at);
  await userEvent.type(at, '17:45');
  expect(emitted.filter(({ event }) => event === 'change').at(-1)?.payload).toEqual({
    value: { when: '2026-11-23T15:00:00.000Z', at: '17:45:00Z' },
  });
});

test('draws user fields by the level of the reader', async () => {
  const fields = [
    { Name: 'last_name', Label: 'Surname' },
    { Name: 'region', Label: 'Region', Type: 'ddlist', Options: ['Attica', 'Crete'], Editable: 10 },
    { Name: 'secret', Visible: 5 },
    { Name: 'age', Label: 'Age', Type: 'ComputedField' },
  ];
  const { emitted } = renderWidget(SchemaForm, {
    fields,
    level: 100,
    computed: { age: 36 },
    value: { last_name: 'Ν', region: 'Crete' },
  });
  expect(screen.getByRole('combobox', { name: 'Region' })).toHaveProperty('disabled', true);
  expect(screen.queryByLabelText('secret')).toBeNull();
  expect(screen.getByText('36')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Surname' }), 'ί');
  expect(emitted.filter(({ event }) => event === 'change').at(-1)?.payload).toEqual({
    value: { last_name: 'Νί', region: 'Crete' },
  });
});

test('says one thing where the form and the server find the same field wrong', async () => {
  renderWidget(SchemaForm, {
    schema: { type: 'object', properties: { mail: { type: 'string', title: 'E-mail', format: 'email' } } },
    value: { mail: 'x' },
    errors: { '/mail': 'This has the wrong format.' },
  });
  const field = await screen.findByLabelText('E-mail');
  expect(field).toHaveAccessibleDescription('This has the wrong format.');
  fireEvent.change(field, { target: { value: 'xy' } });
  expect(field).toHaveAccessibleDescription('This is not a valid email address. Write it as name@example.com.');
});

test('shows what the server refused at its fields, wherever they stood in what was sent', async () => {
  const fields = [
    { Name: 'email', Label: 'E-mail' },
    { Name: 'phone', Label: 'Phone' },
  ];
  const { emitted } = renderWidget(SchemaForm, {
    fields,
    value: { email: 'x', phone: '1' },
    errors: { '/Fields/email': 'This is no address.', '/phone': 'Too short.', '/Other': 'Not here.' },
  });
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('This is no address.');
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Too short.');
  expect(screen.queryByText('Not here.')).toBeNull();
  // The message was about the sent value; the host decides whether it can be sent again.
  expect(emitted.at(-1)).toEqual({ event: 'check', payload: { valid: true } });
});

test('says that nobody knows a schema', () => {
  renderWidget(SchemaForm, { schema: 5 });
  expect(screen.getByText('The schema “5” is not known.')).toBeTruthy();
});

test('checks every member of a list, and references', () => {
  const validator = makeValidator(({ keyword }) => keyword);
  const people: RJSFSchema = {
    type: 'object',
    properties: { list: { type: 'array', items: { $ref: '#/$defs/p' } } },
    $defs: { p: { type: 'object', required: ['Name'], properties: { Name: { type: 'string' } } } },
  };
  expect(
    validator
      .validateFormData({ list: [{ Name: 'α' }, {}] }, people)
      .errors.map(({ property, message }) => `${property} ${message}`),
  ).toEqual(['.list.1.Name required']);
  expect(validator.isValid({ $ref: '#/$defs/p' }, { Name: 'α' }, people)).toBe(true);
  expect(validator.isValid({ $ref: '#/$defs/p' }, {}, people)).toBe(false);
});

test('user fields are checked as their definitions say: custom must be filled in, others by their format', async () => {
  const fields = [
    { Name: 'reason', Label: 'Reason', Validation: 'custom' },
    { Name: 'afm', Label: 'AFM', Validation: 'afm' },
  ];
  const { emitted } = renderWidget(SchemaForm, { fields, value: { reason: 'x', afm: '12345678' } });
  const valid = () => emitted.filter(({ event }) => event === 'check').at(-1)?.payload?.['valid'];
  expect(valid()).toBe(false);
  await userEvent.type(screen.getByLabelText('AFM'), '9');
  expect((await screen.findAllByText(/tax number \(AFM\) is not right/)).length).toBeGreaterThan(0);
  await userEvent.clear(screen.getByLabelText('AFM'));
  await userEvent.type(screen.getByLabelText('AFM'), '123456783');
  expect(valid()).toBe(true);
  await userEvent.clear(screen.getByLabelText(/Reason/));
  expect(valid()).toBe(false);
  expect((await screen.findAllByText('This field is required.')).length).toBeGreaterThan(0);
});

test('a number is taken with the blanks with which it is pasted', async () => {
  const fields = [{ Name: 'afm', Label: 'AFM', Validation: 'afm' }];
  const { emitted } = renderWidget(SchemaForm, { fields, value: {} });
  await userEvent.click(screen.getByLabelText('AFM'));
  await userEvent.paste(' EL 123 456 783\t');
  const last = (event: string) => emitted.filter((one) => one.event === event).at(-1)?.payload;
  expect(last('change')).toEqual({ value: { afm: '123456783' } });
  expect(last('check')?.['valid']).toBe(true);
});

test('chooses nothing by itself: a choice that nobody made stays empty, also when something else is typed', async () => {
  const fields = [
    { Name: 'last_name', Label: 'Surname' },
    { Name: 'region', Label: 'Region', Type: 'ddlist', Options: ['Attica', 'Crete'] },
  ];
  const { emitted } = renderWidget(SchemaForm, { fields, level: 100, value: { last_name: 'Ν' } });
  expect(screen.getByRole('combobox', { name: 'Region' })).toHaveProperty('value', '');
  await userEvent.type(screen.getByRole('textbox', { name: 'Surname' }), 'ί');
  expect(emitted.filter(({ event }) => event === 'change').map(({ payload }) => payload)).toEqual([
    { value: { last_name: 'Νί' } },
  ]);
});

test('a schema that is only named is found where the app keeps its schemas', async () => {
  const runtime = createRuntime({
    catalogue: { widgets: {}, contracts: {}, flows: {}, areas: {}, calls: {} },
    ports: createMemoryPorts(),
    frame,
    globals: new GlobalFacts({ translate: textsOf('en') }),
  });
  const find = (name: string): Schema | null => (name === 'entities/mail' ? schema : null);
  renderWidget(
    SchemaForm,
    { schema: 'entities/mail', value: { title: 'abc' } },
    {
      around: (inside) => (
        <RuntimeProvider runtime={runtime}>
          <NamedSchemas value={find}>{inside}</NamedSchemas>
        </RuntimeProvider>
      ),
    },
  );
  expect(screen.getByLabelText(/Title/)).toHaveValue('abc');
});

test('asks for parameters: numbers as the reader writes them, times as HH:mm', async () => {
  const params = [
    { Name: 'share', Label: 'Μερίδιο', Type: 'number', Default: 1.5 },
    { Name: 'at', Label: 'Ώρα', Type: 'time', Default: null },
    { Name: 'weeks', Label: 'Εβδομάδες', Type: 'integer', Default: 8, Choices: [8, 12] },
    { Name: 'place', Label: 'Τόπος', Type: 'text' },
  ];
  const { emitted } = renderWidget(SchemaForm, { params, value: {} }, { language: 'el' });
  const changed = () => emitted.filter(({ event }) => event === 'change').at(-1)?.payload?.['value'];
  expect(changed()).toEqual({ share: 1.5, weeks: 8 });
  const share = screen.getByRole('textbox', { name: 'Μερίδιο' });
  expect(share).toHaveProperty('value', '1,5');
  await userEvent.clear(share);
  await userEvent.type(share, '2,25');
  await userEvent.type(screen.getByRole('textbox', { name: 'Ώρα' }), '17:45');
  await userEvent.type(screen.getByRole('textbox', { name: /Τόπος/ }), 'Βόλος');
  expect(changed()).toEqual({ share: 2.25, at: '17:45', weeks: 8, place: 'Βόλος' });
  await userEvent.clear(screen.getByRole('textbox', { name: /Τόπος/ }));
  expect(screen.getByRole('textbox', { name: /Τόπος/ })).toHaveAccessibleDescription('Συμπληρώστε το πεδίο.');
});
