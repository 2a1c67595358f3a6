import { microdata } from '../../../../schemas/calls/microdata.ts';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { codeKey, findCodeHolders } from '../../people/index.ts';
import { microdataReader } from '../../../policy/microdata.ts';
import { countMicrodata, listCodes, listCompletion, listOwn } from './completion.ts';
import { downloadFile } from './file.ts';
import { isFinal, listAnswers, presentForm, saveAnswers, unfinalize } from './forms.ts';
import { loadQuestions, presentQuestions } from './kind.ts';
import { sendMicrodata } from './send.ts';
import type { MicrodataPart } from './parts.ts';

type Questions = Calls['microdata.microdataStart'];
type Answers = Calls['microdata.getMicrodataStart'];

const questionsOf =
  (part: MicrodataPart) =>
  async ({ Id, Language = 'el' }: Questions['body'], context: CallContext): Promise<Questions['reply']> => {
    const { project } = await requireReader(context, Id);
    return presentQuestions(await loadQuestions(context.db, project.id, part, Language));
  };

const answersOf =
  (part: MicrodataPart) =>
  async ({ ProjectId, UserId }: Answers['body'], context: CallContext): Promise<Answers['reply']> =>
    listAnswers(context.db, await requireReader(context, ProjectId), UserId, part);

const save =
  (part: MicrodataPart) => async (body: Calls['microdata.setMicrodataStart']['body'], context: CallContext) =>
    saveAnswers(context, await requireReader(context, body.ProjectId), part, body);

const completed =
  (part: MicrodataPart) =>
  async ({ ProjectId, UserId }: Answers['body'], context: CallContext): Promise<boolean> =>
    isFinal(context.db, await requireReader(context, ProjectId), UserId, part);

export const microdataArea = area('microdata', microdata, {
  microdataStart: questionsOf('start'),
  microdataEnd: questionsOf('end'),
  getMicrodataStart: answersOf('start'),
  getMicrodataEnd: answersOf('end'),
  setMicrodataStart: save('start'),
  setMicrodataEnd: save('end'),
  setMicrodataStartKayas: async (body, context) => saveByCode(context, body),
  completedMicrodataStart: completed('start'),
  completedMicrodataEnd: completed('end'),
  getMicrodataCompletion: async (body, context) =>
    listCompletion(context.db, await requireReader(context, body.ProjectId), body),
  getMicrodata: async (body, context) => downloadFile(context, await requireReader(context, body.ProjectId), body),
  sendMicrodata: async (body, context) => sendMicrodata(context, await requireReader(context, body.ProjectId), body),
  unfinalizeMicrodata: async (body, context) => unfinalize(context, await requireReader(context, body.ProjectId), body),
  form: async (body, context) => presentForm(context.db, await requireReader(context, body.ProjectId), body),
  own: async ({ ProjectId }, context) => listOwn(context.db, await requireReader(context, ProjectId)),
  overview: async ({ ProjectId }, context) => countMicrodata(context.db, await requireReader(context, ProjectId)),
  codes: async (body, context) => listCodes(context.db, await requireReader(context, body.ProjectId), body),
});

/** Saves the form at the start of the one mentee with a code. */
async function saveByCode(
  context: CallContext,
  { ProjectId, kayas, Data, Final }: Calls['microdata.setMicrodataStartKayas']['body'],
): Promise<Calls['microdata.setMicrodataStartKayas']['reply']> {
  const reader = await requireReader(context, ProjectId);
  const found = (await findCodeHolders(context.db, microdataReader(reader), [kayas])).get(codeKey(kayas)) ?? [];
  const [one] = found;
  if (!one || found.length > 1)
    throw unprocessable('microdata-refused', 'Nothing was saved.', [
      fieldError('/kayas', one ? 'several-kayas' : 'no-kayas'),
    ]);
  return saveAnswers(context, reader, 'start', {
    UserId: String(one.id),
    Data,
    ...(Final === undefined ? {} : { Final }),
  });
}
