import { WORK_STATES } from '../../../schemas/entities/work-states.ts';
import { displayText, flag, listOf, object, oneOf, string, type PropsOf } from '../../parts/schema/schema.ts';

const step = object(
  {
    id: displayText('What `current` names.'),
    title: displayText('The name of the step.'),
    state: oneOf(WORK_STATES, 'Where it is.', 'new'),
  },
  ['state'],
);

const group = object({ name: displayText('The stage.'), steps: listOf(step, 'Its steps, in their order.') }, [
  'name',
  'steps',
]);

export const progressPathProps = object(
  {
    label: string('Whose progress it is, for people who do not see it.'),
    groups: listOf(group, 'The stages.'),
    current: displayText('The id of the step where one is: it has a ring.'),
    small: flag('One line without names and legend, for the rows of a list.'),
  },
  ['label', 'groups'],
);
export type ProgressPathProps = PropsOf<typeof progressPathProps>;
