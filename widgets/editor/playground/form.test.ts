import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../engine/index.ts';
import { formOf, fromForm, propsIn, toForm, withProps } from './form.ts';

const props: Schema = {
  type: 'object',
  properties: {
    label: { type: 'string' },
    size: { enum: ['sm', 'md'] },
    columns: { anyOf: [{ enum: [1, 2] }, { type: 'null' }] },
    open: { type: 'boolean' },
    max: { type: ['number', 'null'] },
    options: { type: 'array', items: {} },
  },
};
const given = { label: '{{state.x}}', columns: 2, options: [{ value: 1 }] };
const kinds = (schema: Schema, of: Parameters<typeof formOf>[1]) =>
  Object.fromEntries(formOf(schema, of).fields.map(({ name, kind }) => [name, kind]));

describe('the form of props', () => {
  it('gives each prop the input that holds it', () => {
    expect(kinds(props, given)).toEqual({
      label: 'text',
      size: 'choice',
      columns: 'choice',
      open: 'flag',
      max: 'number',
      options: 'json',
    });
  });

  it('edits what is computed as it is written', () => {
    expect(kinds(props, { open: '{{state.open}}', label: { $t: 'a.b' } })).toMatchObject({
      open: 'text',
      label: 'json',
    });
  });

  it('reads back what it shows', () => {
    const { fields } = formOf(props, given);
    expect(fromForm(fields, toForm(fields, given), {})).toEqual({ props: given, faults: {} });
  });

  it('shows a box that is ticked unless said as ticked, and writes it only when it is not', () => {
    const schema: Schema = {
      properties: { minimap: { type: 'boolean', default: true }, old: { type: 'boolean', default: false } },
    };
    const { fields } = formOf(schema, {});
    expect(toForm(fields, {})).toEqual({ minimap: true });
    expect(fromForm(fields, { minimap: true, old: false }, {}).props).toEqual({});
    expect(fromForm(fields, { minimap: false, old: true }, {}).props).toEqual({ minimap: false, old: true });
    expect(fromForm(fields, { minimap: true }, { minimap: false }).props).toEqual({ minimap: true });
  });

  it('keeps the prop whose text is no JSON, and says why', () => {
    const { fields } = formOf(props, given);
    const { props: read, faults } = fromForm(fields, { options: '[1,', max: 3, open: true }, given);
    expect(read).toEqual({ options: [{ value: 1 }], max: 3, open: true });
    expect(Object.keys(faults)).toEqual(['options']);
  });
});

describe('the node of an example', () => {
  const node = { widget: 'stack', children: [{ widget: 'text' }, { widget: 'badge', props: { text: 'a' } }] };

  it('is found and changed where the widget stands first', () => {
    expect(propsIn(node, 'badge')).toEqual({ text: 'a' });
    expect(propsIn(node, 'grid')).toBeNull();
    expect(withProps(node, 'badge', { text: 'b' })).toEqual({
      widget: 'stack',
      children: [{ widget: 'text' }, { widget: 'badge', props: { text: 'b' } }],
    });
  });
});
