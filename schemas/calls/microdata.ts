import { closed, defineCall, id, nullable, projectId, Type } from '../define.ts';
import { MAX_ANSWER } from '../documents/microdata-rules.ts';
import {
  microdataAnswer,
  microdataForm,
  microdataLine,
  microdataOverview,
  microdataPhase,
  microdataQuestion,
  microdataSent,
} from '../entities/microdata.ts';
import { areas, type Role } from '../roles.ts';

const FORMS = ['microdata.form', 'microdata.own', 'microdata.getMicrodataStart', 'microdata.getMicrodataEnd'];
const COMPLETIONS = [
  'microdata.getMicrodataCompletion',
  'microdata.overview',
  'microdata.completedMicrodataStart',
  'microdata.completedMicrodataEnd',
  'projects.byId',
];
const CHANGED = [...FORMS, ...COMPLETIONS];

const readers = [...areas.admin, 'Microdata'] as const satisfies readonly Role[];
const people = [...readers, 'Mentee'] as const satisfies readonly Role[];

const userId = () => Type.Optional(id('The mentee; without it the reader.'));
const atEnd = () => Type.Boolean({ description: 'True for the form at the end, false for that at the start.' });
const language = () =>
  Type.Optional(Type.String({ description: 'The language of the questions.', minLength: 2, maxLength: 10 }));
const projectOf = () =>
  closed({ Id: Type.Optional(id('The project, by id or url; else the default project.')), Language: language() });
const kayas = (maxItems = 5000) =>
  Type.Array(Type.String({ description: 'A code.', minLength: 1, maxLength: 40 }), {
    description: 'The codes of mentees (kayas).',
    maxItems,
  });

const answers = () =>
  Type.Array(
    closed({
      Id: id('The question.'),
      Answer: Type.Union([Type.String({ maxLength: MAX_ANSWER }), Type.Boolean()], {
        description: 'The answer: "1" or "0" of a radio, a date; empty for none.',
      }),
    }),
    { description: 'All answers of the form. Questions that are not named have none.', maxItems: 500 },
  );
const revision = () =>
  Type.Optional(
    Type.Integer({
      description:
        'The revision that was edited; 0 for none. Without it an earlier save of somebody else is overwritten.',
      minimum: 0,
    }),
  );
const final = () =>
  Type.Optional(Type.Boolean({ description: 'True: every question has an answer, and nothing changes after it.' }));

const fileBody = () =>
  closed({
    kayas: kayas(1000),
    ProjectId: projectId(),
    ActionId: Type.Optional(nullable(id('The action whose date is the start; else that of the settings.'))),
    MIS: Type.Optional(
      nullable(
        Type.String({
          description: 'The code of the project in the information system; else that of the settings.',
          minLength: 1,
          maxLength: 60,
        }),
      ),
    ),
    Start: Type.Boolean({ description: 'True for the forms at the start, false for those at the end.' }),
  });

const saved = closed({
  Revision: Type.Integer({ description: 'The revision now.' }),
  Final: Type.Boolean({ description: 'Whether it is final.' }),
});

const questionsCall = (path: string, when: string) =>
  defineCall({
    path,
    method: 'POST',
    summary: `The questions of the microdata at the ${when}; none where the project has no such form.`,
    roles: [...people],
    body: projectOf(),
    reply: Type.Array(microdataQuestion),
  });
const getCall = (path: string, when: string) =>
  defineCall({
    path,
    method: 'POST',
    summary: `The answers of a mentee at the ${when}; of a form that nobody has begun, those it starts with.`,
    roles: [...people],
    body: closed({ ProjectId: projectId(), UserId: userId() }),
    reply: Type.Array(microdataAnswer),
  });
const setCall = (path: string, when: string) =>
  defineCall({
    path,
    method: 'POST',
    summary: `Saves the answers of a mentee at the ${when}. A final form cannot be changed until it is unfinalized.`,
    roles: [...areas.adminUser, 'Mentee'],
    body: closed({
      ProjectId: projectId(),
      Data: answers(),
      UserId: userId(),
      Final: final(),
      Revision: revision(),
    }),
    reply: saved,
    affects: CHANGED,
  });
const completedCall = (path: string, when: string) =>
  defineCall({
    path,
    method: 'POST',
    summary: `Whether the form of a mentee at the ${when} is final.`,
    roles: [...people],
    body: closed({ ProjectId: projectId(), UserId: userId() }),
    reply: Type.Boolean(),
  });

export const microdata = {
  microdataStart: questionsCall('/api/Project/MicrodataStart', 'start'),
  microdataEnd: questionsCall('/api/Project/MicrodataEnd', 'end'),
  getMicrodataStart: getCall('/api/User/GetMicrodataStart', 'start'),
  getMicrodataEnd: getCall('/api/User/GetMicrodataEnd', 'end'),
  setMicrodataStart: setCall('/api/User/SetMicrodataStart', 'start'),
  setMicrodataEnd: setCall('/api/User/SetMicrodataEnd', 'end'),
  setMicrodataStartKayas: defineCall({
    path: '/api/User/SetMicrodataStart_KAYAS',
    method: 'POST',
    summary: 'Saves the answers at the start of the mentee with a code: the usual target of mass send.',
    roles: [...areas.adminUser],
    body: closed({
      ProjectId: projectId(),
      kayas: Type.String({ description: 'The code of the mentee.', minLength: 1, maxLength: 40 }),
      Data: answers(),
      Final: final(),
    }),
    reply: saved,
    affects: CHANGED,
  }),
  completedMicrodataStart: completedCall('/api/user/CompletedMicrodataStart', 'start'),
  completedMicrodataEnd: completedCall('/api/user/CompletedMicrodataEnd', 'end'),
  getMicrodataCompletion: defineCall({
    path: '/api/user/GetMicrodataCompletion',
    method: 'POST',
    summary: 'Whose these codes are and how complete their microdata are, in the order of the codes.',
    roles: [...readers],
    body: closed({
      kayas: kayas(),
      ProjectId: projectId(),
      ActionId: Type.Optional(nullable(id('The action whose date is the start; else that of the settings.'))),
    }),
    reply: Type.Array(microdataLine),
    long: true,
  }),
  getMicrodata: defineCall({
    path: '/api/user/GetMicrodata',
    method: 'POST',
    summary:
      'The file of the microdata of these codes as XML by microdata.xsd. If one mentee is not ready, there is no file, and the reply has the reasons.',
    roles: [...readers],
    body: fileBody(),
    reply: Type.String({ description: 'The XML.' }),
    file: { type: 'application/xml', name: 'microdata.xml' },
    long: true,
  }),
  sendMicrodata: defineCall({
    path: '/api/user/SendMicrodata',
    method: 'POST',
    summary:
      'Sends the same file to the information system of the project. It waits 30 seconds for the answer; then the sending continues in the background.',
    roles: [...areas.settings],
    body: fileBody(),
    reply: microdataSent,
    refused: { member: 'State', values: ['refused'], text: 'Error' },
    affects: CHANGED,
    irreversible: true,
    long: true,
  }),
  unfinalizeMicrodata: defineCall({
    path: '/api/user/UnfinalizeMicrodata',
    method: 'POST',
    summary: 'Opens a final form of a mentee again.',
    roles: [...areas.settings],
    body: closed({
      ProjectId: projectId(),
      UserId: id('The mentee.'),
      end: atEnd(),
    }),
    reply: Type.String({ description: 'OK.' }),
    affects: CHANGED,
  }),
  form: defineCall({
    path: '/api/praxis/microdata/form',
    method: 'POST',
    summary: 'A form of a mentee with all that its page needs.',
    roles: [...people],
    body: closed({
      ProjectId: projectId(),
      UserId: userId(),
      end: atEnd(),
      Language: language(),
    }),
    reply: microdataForm,
  }),
  own: defineCall({
    path: '/api/praxis/microdata/own',
    method: 'POST',
    summary: 'How far the reader is with their own forms; null where the project has no such form.',
    roles: ['Mentee'],
    body: closed({ ProjectId: projectId() }),
    reply: closed({ Start: nullable(microdataPhase), End: nullable(microdataPhase) }),
  }),
  overview: defineCall({
    path: '/api/praxis/microdata/overview',
    method: 'POST',
    summary: 'How complete the microdata of the project are.',
    roles: [...readers],
    body: closed({ ProjectId: projectId() }),
    reply: microdataOverview,
  }),
  codes: defineCall({
    path: '/api/praxis/microdata/codes',
    method: 'POST',
    summary: 'The codes of the active mentees whose form is in a state, by surname: to put them into the list.',
    roles: [...readers],
    body: closed({
      ProjectId: projectId(),
      end: atEnd(),
      State: Type.Enum(['all', 'none', 'begun', 'final', 'sending', 'sent', 'refused'], { description: 'The state.' }),
    }),
    reply: Type.Array(Type.String(), { description: 'Codes; mentees without a code are left out.' }),
  }),
};
