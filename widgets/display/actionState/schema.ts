import { WORK_STATES } from '../../../schemas/entities/work-states.ts';
import { flag, integer, object, oneOf, type PropsOf } from '../../parts/schema/schema.ts';

export const actionStateProps = object({
  state: oneOf(WORK_STATES, 'Where the work is.', 'new'),
  late: flag('Its day is over and there is still something to do: added to the state.'),
  lateDays: integer('For how many days it is late: said where it is known.'),
});
export type ActionStateProps = PropsOf<typeof actionStateProps>;
