import { anything, object, type PropsOf, string } from '../_shared/schema.ts';

export const props = object({
  before: anything('The older value.'),
  after: anything('The newer value.'),
  label: string('The name for screen readers.'),
});

export type StructureDiffProps = PropsOf<typeof props>;
