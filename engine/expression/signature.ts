import type { OperationArgument, OperationType } from './operation.ts';

export const anything: OperationType = { kind: 'any' };
export const text: OperationType = { kind: 'text' };
export const number: OperationType = { kind: 'number' };
export const boolean: OperationType = { kind: 'boolean' };
const none: OperationType = { kind: 'null' };
/** A day: YYYY-MM-DD or DD-MM-YYYY. */
export const date: OperationType = { kind: 'text', format: 'date' };
export const variable = (name: string): OperationType => ({ kind: 'variable', name });
export const T = /* @__PURE__ */ variable('T');
export const listOf = (of: OperationType): OperationType => ({ kind: 'list', of });
export const mapOf = (of: OperationType): OperationType => ({ kind: 'map', of });
export const oneOf = (...values: readonly (string | number)[]): OperationType => ({ kind: 'enum', values });
export const fields = (of: Readonly<Record<string, OperationType>>): OperationType => ({ kind: 'object', fields: of });
export const either = (...of: readonly OperationType[]): OperationType => ({ kind: 'union', of });
export const orNull = (of: OperationType): OperationType => either(of, none);
/** A moment or a day: ISO text, DD-MM-YYYY text, epoch milliseconds, or null. */
export const moment: OperationType = /* @__PURE__ */ either(
  { kind: 'text', format: 'date-time' },
  date,
  text,
  number,
  none,
);
/** Texts; null counts as empty. */
export const maybeText: OperationType = /* @__PURE__ */ orNull(text);
/** Numbers or null. */
export const maybeNumber: OperationType = /* @__PURE__ */ orNull(number);
/** Lists; null counts as empty. */
export const maybeList = (of: OperationType): OperationType => orNull(listOf(of));

export const arg = (name: string, type: OperationType, rest: Partial<OperationArgument> = {}): OperationArgument => ({
  name,
  type,
  ...rest,
});
export const optional = (name: string, type: OperationType): OperationArgument => ({ name, type, optional: true });
export const many = (name: string, type: OperationType, rest: Partial<OperationArgument> = {}): OperationArgument => ({
  name,
  type,
  rest: true,
  ...rest,
});
