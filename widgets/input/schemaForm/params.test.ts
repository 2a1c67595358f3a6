import { describe, expect, it } from 'vitest';
import { formOfParams } from './params.ts';
import { makeValidator } from './validator.ts';

const params = [
  { Name: 'days', Label: 'Ημέρες', Type: 'integer', Default: 30, Choices: [7, 30, 1000] },
  { Name: 'from', Type: 'date', Choices: ['2026-11-27'] },
  { Name: 'at', Type: 'time', Default: null },
  { Name: 'when', Type: 'timestamp' },
  { Name: 'days_off', Type: 'dates', Default: null },
  { Name: 'sure', Type: 'boolean' },
  { Name: 'also', Type: 'boolean', Default: false },
] as const;
const { schema, ui } = formOfParams(params, 'el-GR');
const validator = makeValidator(({ keyword, place }) => `${keyword} ${place}`);
const needed = { from: '2026-11-27', when: '2026-11-27T10:00', sure: false };
const faults = (value: object) => validator.validateFormData({ ...needed, ...value }, schema).errors;

describe('the form of parameters', () => {
  it('asks for each by its label, and for those without a default by all means', () => {
    expect(Object.keys(Object(schema['properties']))).toEqual(ui['ui:order']);
    expect(schema['required']).toEqual(['from', 'when', 'sure']);
    expect(Object(schema['properties'])['days']).toEqual({
      title: 'Ημέρες',
      type: 'integer',
      enum: [7, 30, 1000],
      default: 30,
    });
  });

  it('names choices as the reader writes them; what may be missing can be emptied', () => {
    expect(ui['days']).toEqual({ 'ui:enumNames': ['7', '30', '1.000'], 'ui:options': { clearable: true } });
    expect(ui['from']).toEqual({ 'ui:enumNames': ['27-11-2026'], 'ui:options': { clearable: false } });
  });

  it('asks for yes or no where nothing else would tell that nobody answered', () =>
    expect([ui['sure'], ui['also']]).toEqual([{ 'ui:widget': 'select' }, {}]));

  it.each([
    [{}, []],
    [{ at: '09:30' }, []],
    [{ at: '25:00' }, ['pattern .at']],
    [{ when: '27/11' }, ['format .when']],
    [{ days_off: ['2026-11-27', '2026-11-31'] }, ['format .days_off.1']],
    [{ days: 8 }, ['enum .days']],
  ])('checks %j', (value, found) => expect(faults(value).map(({ message }) => message)).toEqual(found));
});
