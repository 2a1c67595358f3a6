import { anything, object, type PropsOf, string } from '../_shared/schema.ts';

export const props = object({
  before: anything('The older value.'),
  after: anything('The newer value.'),
  beforeText: string('The older text. With the newer one: lines that differ are shown where the values are equal.'),
  afterText: string('The newer text.'),
  label: string('The name for screen readers.'),
});

export type StructureDiffProps = PropsOf<typeof props>;
