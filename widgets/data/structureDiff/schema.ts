import { anything, object, type PropsOf, string } from '../../parts/schema/schema.ts';

export const props = object({
  before: anything('The older value.'),
  after: anything('The newer value.'),
  beforeText: string('The older text. With the newer one: lines that differ are shown where the values are equal.'),
  afterText: string('The newer text.'),
  kind: string('The kind of the documents, for kinds that are compared in a way of their own: workbook, by cells.'),
  label: string('The name for screen readers.'),
});

export type StructureDiffProps = PropsOf<typeof props>;
