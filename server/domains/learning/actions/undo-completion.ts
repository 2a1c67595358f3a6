import { sql, type RawBuilder } from 'kysely';
import { CONFERENCE, QUESTIONNAIRE } from '../../../../schemas/entities/action.ts';

/**
 * Whether a mentee may take back their completion of an action: they completed it themselves, and nobody who looks
 * after them has written to it since. Meetings are completed by others, and questionnaires are completed by handing in.
 * A condition over the table actions.
 */
export const canUndoCompletion = (mentee: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  actions.type not in (${CONFERENCE}, ${QUESTIONNAIRE})
  and exists (select from action_completions c where c.action = actions.id and c.mentee = ${mentee}
    and c.done and c.author = ${mentee}
    and not exists (select from action_data d where d.action = c.action and d.mentee = c.mentee
      and d.author is distinct from c.author and d.time > c.time))`;
