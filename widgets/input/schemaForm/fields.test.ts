import { describe, expect, it } from 'vitest';
import { formOf, isEditable, isVisible } from './fields.ts';

const fields = [
  { Name: 'last_name', Label: 'Επώνυμο' },
  { Name: 'notes', Visible: 10, Editable: 10 },
  { Name: 'region', Type: 'ddlist', Options: ['Αττική', { value: 'K', text: 'Κρήτη' }], Editable: 50 },
  { Name: 'age', Label: 'Ηλικία', Type: 'ComputedField' },
  { Name: 'total', Type: 'ExportField' },
];

describe('the form of user fields', () => {
  it('shows and lets change by level: lower levels may more', () => {
    const note = { Name: 'notes', Visible: 10, Editable: 5 };
    expect([isVisible(note, 10), isVisible(note, 11), isEditable(note, 5), isEditable(note, 6)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([isVisible({ Name: 'x' }, 1000), isVisible({ Name: 'x' }, 1001)]).toEqual([true, false]);
  });

  it('has a property for each field that is seen and kept', () => {
    const { schema, ui } = formOf(fields, 100, {});
    expect(Object.keys(Object(schema['properties']))).toEqual(['last_name', 'region']);
    expect(ui['region']).toEqual({ 'ui:widget': 'choice', 'ui:readonly': true });
    expect(ui['last_name']).toEqual({ 'ui:widget': 'plain' });
    expect(Object(Object(schema['properties'])['region']).oneOf).toEqual([
      { const: 'Αττική', title: 'Αττική' },
      { const: 'K', title: 'Κρήτη' },
    ]);
    expect(Object.keys(Object(formOf(fields, 1, {}).schema['properties']))).toContain('notes');
  });

  it('takes choices as project settings write them', () => {
    const sex = { Name: 'sex', Type: 'ddlist', Options: [{ Value: '5301', Label: 'Άνδρας' }, { Value: 'Α΄ κύκλος' }] };
    expect(Object(Object(formOf([sex], 100, {}).schema['properties'])['sex']).oneOf).toEqual([
      { const: '5301', title: 'Άνδρας' },
      { const: 'Α΄ κύκλος', title: 'Α΄ κύκλος' },
    ]);
  });

  it('shows computed fields, and export fields never', () => {
    expect(formOf(fields, 100, { age: 36 }).computed).toEqual([{ name: 'age', label: 'Ηλικία', text: '36' }]);
  });
});
