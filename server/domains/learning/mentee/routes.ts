import { mentee } from '../../../../schemas/calls/mentee.ts';
import { QUESTIONNAIRE } from '../../../../schemas/entities/action.ts';
import { isoDay } from '../../../../schemas/formats/index.ts';
import { area } from '../../../platform/http/area.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader } from '../../../policy/reader.ts';
import { dayOfAction, withDateOfMentee } from '../actions/availability.ts';
import { createReadHandler, createSaveHandler, updateMenteeData } from '../actions/data-set-calls.ts';
import { listMenteeActions } from '../actions/mentee-actions.ts';
import { NO_CLOCK } from '../quest/clock.ts';
import { listQuestsOfMentee } from '../quest/open.ts';

export const menteeArea = area('mentee', mentee, {
  getActionData: createReadHandler('mentee'),
  getMentorActionData: createReadHandler('public'),
  saveActionData: createSaveHandler('mentee'),
  updateActionData: updateMenteeData,
  getAllQuests: async ({ ProjectId, MenteeId }, context) => {
    const reader = await requireReader(context, ProjectId);
    const person = MenteeId === undefined ? reader.person : parseId(MenteeId);
    const actions = await listMenteeActions(context.db, reader, person);
    const clocks = new Map((await listQuestsOfMentee(context.db, reader, person)).map((of) => [of.ActionId, of]));
    return actions
      .filter(({ TypeId, QuestId }) => TypeId === QUESTIONNAIRE || QuestId !== null)
      .map(({ Id, QuestId, Title, Completed, Locked, Data, Own, Work }) => ({
        ...(clocks.get(Id) ?? { ...NO_CLOCK, AnswerSetID: '', Finished: null }),
        ActionId: Id,
        QuestId,
        Title,
        Completed,
        Locked,
        Overdue: Work.Late ? overdueDay(withDateOfMentee(Data, Own)) : null,
      }));
  },
});

function overdueDay(data: Readonly<Record<string, unknown>>): string | null {
  const day = dayOfAction(data);
  return day && isoDay(day);
}
