import { expect, it } from 'vitest';
import { mayReadField, mayWriteField } from './fields.ts';

it.each([
  [{ Visible: 3, Editable: 3 }, 3, true, true],
  [{ Visible: 3, Editable: 3 }, 4, false, false],
  [{ Visible: 5, Editable: 3 }, 4, true, false],
  // A field that is not visible is not writable, even if it is editable.
  [{ Visible: 3, Editable: 5 }, 4, false, false],
  [{ Visible: 5, Editable: 5, Type: 'ComputedField' }, 4, true, false],
  [{ Visible: 5, Editable: 5, Type: 'ExportField' }, 4, true, false],
])('the field %j at level %d: seen %s, changed %s', (definition, level, seen, changed) => {
  const field = { Name: 'Region', ...definition };
  expect([mayReadField({ level }, field), mayWriteField({ level }, field)]).toEqual([seen, changed]);
});
