import { nullable, object, type PropsOf, string } from '../../parts/schema/schema.ts';

export const props = object({
  name: nullable(string('The widget that is shown; without one the reader is asked to choose.')),
  example: nullable(string('The example that is shown first.')),
});

export type PlaygroundProps = PropsOf<typeof props>;
