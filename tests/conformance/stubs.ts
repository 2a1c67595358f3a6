/** The calls, flows and entities of the design's hardest screens, as JSON Schema. */
import type { CallDefinition, FlowDefinition } from '../../engine/base/catalogue.ts';
import type { Schema } from '../../engine/base/json.ts';

const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer' };
const flag: Schema = { type: 'boolean' };
const any: Schema = {};
const list = (items: Schema): Schema => ({ type: 'array', items });
const of = (name: string): Schema => ({ $ref: `entities/${name}` });
const map = (values: Schema): Schema => ({ type: 'object', additionalProperties: values });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
/** A closed object; a name with ? may be left out. */
function object(fields: Readonly<Record<string, Schema>>): Schema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace('?', ''), schema])),
    required: entries.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
    additionalProperties: false,
  };
}

export const entities: Readonly<Record<string, Schema>> = {
  'entities/user': object({ Id: text, Fields: map(any), Name: text, 'Roles?': list(text) }),
  'entities/conversation': object({
    Id: text,
    Title: text,
    Users: list(of('user')),
    Last: text,
    New: whole,
    LastMessage: text,
  }),
  'entities/message': object({
    Token: text,
    UserId: text,
    Message: text,
    Time: { type: ['string', 'number'] },
    'Sent?': text,
    'ConversationId?': text,
  }),
  'entities/library-item': object({
    Id: text,
    Title: text,
    Category: text,
    Link: text,
    FileId: orNull(text),
    Type: text,
    Metadata: any,
    Tags: list(text),
    Approved: flag,
    Stars: whole,
    IsFavorite: flag,
    Uploader: text,
  }),
  'entities/local-file': object({ key: text, name: text, type: text, size: whole }),
  'entities/action': object({
    Id: text,
    TypeId: whole,
    Title: text,
    Descr: text,
    Group: list(text),
    Flags: whole,
    Completed: flag,
    MentorId: orNull(text),
    Data: object({ 'date?': text, 'ShowCondition?': any, 'EnableCondition?': any }),
  }),
  'entities/private-mentee-data': object({ 'note?': text }),
  'entities/metadata-document': map(any),
  'entities/metadata-media': map(any),
  'entities/metadata-general': map(any),
  'entities/metadata-Document': map(any),
  'entities/microdata-question': object({
    Id: text,
    Title: text,
    Type: whole,
    Child: list(of('microdata-question')),
    'ConditionId?': text,
    'ConditionInverse?': flag,
  }),
  'entities/question': object({
    Id: text,
    TypeId: { type: ['integer', 'string'] },
    Text: text,
    Condition: any,
    'dontShow?': flag,
  }),
  'entities/answer': any,
  'entities/answer-change': object({ GroupId: text, 'OptionId?': text, 'Text?': text }),
  'entities/field-definition': object({
    Name: text,
    Label: text,
    Type: text,
    Visible: whole,
    Editable: whole,
    'func?': any,
  }),
  'entities/new-user': object({ Username: text, 'Password?': text, 'Roles?': text, Fields: map(text) }),
  'entities/pasted-table': object({ headers: list(text), rows: list(object({ key: text, cells: list(text) })) }),
  'entities/filter-value': object({ Field: text, Value: any, 'Match?': text }),
  'entities/mass-data': object({ method: text, SendMode: { enum: ['one', 'all', 'paged'] }, transform: text }),
  'entities/application': object({ Id: text, Protocol: text, AFM: text, Complete: flag, Answers: map(any) }),
};

const call = (
  name: string,
  body: Schema,
  reply: Schema,
  more: Partial<CallDefinition> = {},
): [string, CallDefinition] => [
  name,
  { name, path: `/api/${name.replace('.', '/')}`, method: 'POST', roles: 'signedIn', body, reply, ...more },
];
const paged = (items: Schema): Schema => object({ list: list(items), count: whole });
const kayas = { kayas: list(text), ProjectId: text, ActionId: any };
const microdata = object({ ...kayas, MIS: any, Start: flag });
const grid = {
  ProjectId: text,
  Filter: list(of('filter-value')),
  Search: text,
  MentorId: text,
  CoordId: orNull(text),
  Active: flag,
};

export const calls: Readonly<Record<string, CallDefinition>> = Object.fromEntries([
  call(
    'projects.byId',
    object({ Id: text }),
    object({ Id: text, url: text, Descr: text, Settings: text, Revision: whole }),
  ),
  call(
    'projects.set',
    object({ Project: object({ Id: text, url: text, Descr: text, Settings: text, Message: text, Base: whole }) }),
    any,
  ),
  call(
    'documents.getSpreadsheet',
    object({ Id: text, ProjectId: text }),
    object({ Id: text, Name: text, Workbook: any }),
  ),
  call('projects.microdata', object({ phase: text, Id: text }), list(of('microdata-question'))),
  call('projects.getActionsGridHeader', object({ ProjectId: text }), list(of('action'))),
  call('projects.getActionsGridCount', object(grid), object({ Count: whole })),
  call('projects.getActionsGridPartial', object({ ...grid, Page: whole }), list(of('user'))),
  call('users.addUsers', object({ ProjectId: text, Users: list(of('new-user')) }), list(text)),
  call(
    'users.schedule',
    object({ ProjectId: text }),
    list(object({ Time: text, MentorId: text, MenteeId: text, ActionId: text, Link: text })),
  ),
  call(
    'users.getMicrodataCompletion',
    object(kayas),
    list(object({ kayas: text, UserId: text, name: text, sex: text, region: text, Completion: { type: 'number' } })),
  ),
  call('users.getMicrodata', microdata, text),
  call('users.sendMicrodata', microdata, any, { irreversible: true }),
  call('users.unfinalizeMicrodata', object({ ProjectId: text, UserId: text, end: flag }), any),
  call(
    'users.getMicrodataAnswers',
    object({ phase: text, ProjectId: text, UserId: text }),
    list(object({ Id: text, Answer: text })),
  ),
  call(
    'users.setMicrodataAnswers',
    object({ phase: text, ProjectId: text, UserId: text, Final: flag, Data: list(object({ Id: text, Answer: text })) }),
    any,
  ),
  call(
    'users.findUsers',
    object({ ProjectId: text, Role: text, Search: text, page: whole, count: whole }),
    paged(of('user')),
  ),
  call(
    'applications.list',
    object({
      ProjectId: text,
      Status: text,
      Search: text,
      Filter: list(of('filter-value')),
      page: whole,
      count: whole,
    }),
    paged(of('application')),
  ),
  call('applicationForm.changeStatus', object({ ProjectId: text, Ids: list(text), Status: whole }), any),
  call('applicationForm.resubmit', object({ AppId: text }), any),
  call('applicationForm.uploadReminder', object({ AppId: text }), any),
  call('actions.all', object({ ProjectId: text, all: flag }), list(of('action'))),
  call('actions.complet', object({ ActionId: text, MenteeId: text, MentorId: text, Data: any }), flag),
  call('mentor.getPrivateMenteeData', object({ ActionId: text, MenteeId: text }), of('private-mentee-data')),
  call(
    'mentor.savePrivateMenteeData',
    object({ ActionId: text, MenteeId: text, Data: of('private-mentee-data') }),
    any,
  ),
  call('data.getMassServiceData', object({ url: text }), object({ massdata: of('mass-data') })),
  call('data.setMassServiceData', object({ url: text, massdata: of('mass-data') }), any),
  call('data.massTargets', object({}), list(text)),
  call('data.massRow', object({ url: text, method: text, body: any }), any),
  call('chat.conversations', object({}), list(of('conversation'))),
  call('chat.getMessages', object({ ConversationId: text, Before: orNull(text) }), list(of('message'))),
  call('chat.newCount', object({ ConversationId: text }), any),
  call('chat.sendMessage', object({ ConversationId: text, Message: text, Token: text }), any),
  call('chat.userTyping', object({ ConversationId: text }), any),
  call('files.share', object({ OwnerId: text, GroupIds: text, data: any, ProjectId: text }), any),
  call('files.download', object({ Category: text, name: text }), any, { method: 'GET' }),
  call(
    'library.subCategories',
    object({ Category: text }),
    object({ Items: list(of('library-item')), Folders: list(object({ Name: text, Category: text })) }),
  ),
  call('library.getLibSearchResults', object({ libSearchText: text }), list(of('library-item'))),
  call('library.getUnapproved', object({}), list(of('library-item')), { roles: ['Admin', 'Supervisor'] }),
  call(
    'library.uploadLink',
    object({ Id: text, Title: text, Category: text, Link: text, Metadata: any, Tags: list(text), Approve: flag }),
    any,
  ),
  call('library.ratingLibrary', object({ ItemId: text, Stars: whole }), any),
  call('library.addFavoriteLibrary', object({ ItemId: text, IsFavorite: flag }), any),
  call('library.share', object({ ItemId: text, MenteeIds: list(text), isNew: flag }), any),
  call('library.approve', object({ Id: text }), any, { roles: ['Admin', 'Supervisor'] }),
  call('library.deletedoc', object({ Id: text }), any, {
    roles: ['Admin', 'Supervisor'],
    irreversible: true,
    destroys: true,
  }),
  call(
    'documents.revisions',
    object({ kind: text, name: text }),
    list(object({ Id: text, Message: text, Author: text, Time: text })),
  ),
  call('documents.revision', object({ Id: text }), object({ Id: text, Document: any })),
  call('jsondata.get', object({ name: text }), any, { method: 'GET' }),
]);

const user = object({ UserId: text });
export const hubEvents: Readonly<Record<string, Schema>> = {
  'chat.messageReceived': object({ Token: text, UserId: text, Message: text, Time: text, ConversationId: text }),
  'chat.typing': object({ ConversationId: text, UserId: text }),
  'chat.userConnected': user,
  'chat.userDisconnected': user,
  'chat.statusUpdate': user,
};

const flow = (
  name: string,
  input: Schema,
  context: Schema,
  states: string[],
  events: Readonly<Record<string, Schema>>,
): FlowDefinition => ({
  name,
  description: name,
  input,
  context,
  states,
  events,
  load: () => Promise.reject(new Error('a stub has no machine')),
});

const quest = object({
  Sections: list(object({ Title: text, Questions: list(list(of('question'))) })),
  Duration: whole,
  Extra: object({ 'OnFinish?': text }),
});
const none = object({});

export const flows: readonly FlowDefinition[] = [
  flow('hubConnection', none, none, ['Starting', 'Connected', 'Reconnecting', 'Disconnected'], {}),
  flow(
    'upload',
    object({ to: text, file: of('local-file') }),
    object({ progress: { type: 'number' }, error: object({ text }) }),
    ['idle', 'sending', 'done', 'failed'],
    { START: object({ Category: text, Title: text, Tags: list(text), Metadata: any }), CANCEL: none, RETRY: none },
  ),
  flow(
    'questionnaire',
    object({ by: text, id: text, menteeId: text }),
    object({
      quest,
      pending: whole,
      unanswered: whole,
      completion: { type: 'number' },
      deadline: orNull(text),
      models: map(any),
      answers: map(of('answer')),
      status: map({ enum: ['idle', 'saving', 'saved', 'failed'] }),
    }),
    ['loading', 'notFound', 'notStarted', 'paused', 'started', 'expired', 'finished'],
    { START: none, PAUSE: none, CLEAR: none, FINISH: none, ANSWER: of('answer-change') },
  ),
];

/** Texts with parameters; the other keys of the examples have none. */
export const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'applications.chosen': ['count'],
  'applications.forwardSure': ['count'],
  'applications.backSure': ['count'],
  'applications.declineSure': ['count'],
  'applications.setSure': ['count'],
  'import.done': ['count'],
  'import.summary': ['users', 'count'],
  'import.sure': ['count'],
  'import.refused': ['count'],
  'library.approveSure': ['title'],
  'library.shared': ['count'],
  'massSend.sure': ['count'],
  'microdata.sendSure': ['count'],
  'quest.finishSure': ['count'],
  'quest.minutes': ['count'],
  'quest.saving': ['count'],
};

export const PLAIN = (
  'action.complete action.inactive action.notYet active add afm applications.applicants applications.back applications.decline applications.declined ' +
  'applications.eligible applications.forward applications.noEmail applications.protocol applications.remind applications.remindSure applications.resubmit ' +
  'applications.resubmitSure applications.selected applications.setStatus applications.title cancel chat.file chat.none chat.search chat.title chat.typing ' +
  'chat.write choose close communicationError connection.Starting connection.Connected connection.Reconnecting connection.Disconnected continue delete discard ' +
  'download export import.check import.file import.match import.paste import.run import.title leaveUnsaved library.add library.addLink library.approve ' +
  'library.approved library.drop library.favourite library.favourites library.itemTitle library.link library.nr library.return library.returnSure ' +
  'library.search library.share library.stars library.tags library.title library.unapproved library.uploaded massSend.header massSend.paste ' +
  'massSend.removeSent massSend.running massSend.send massSend.title meeting.join mentee mentee.actions mentee.nextStep mentee.nothing mentor.privateNote ' +
  'mentorGrid.title microdata.completion microdata.end microdata.finalize microdata.kayas microdata.person microdata.send microdata.start microdata.title ' +
  'microdata.unfinalize microdata.xml name next previous print project.fields project.general project.roles project.title quest.clear quest.clearSure ' +
  'quest.expired quest.finish quest.notFound quest.pause quest.progress quest.start quest.title quest.unsent region restore retry revision.conflict ' +
  'revision.keepMine revision.message revision.takeTheirs revisions save saved search sex success sure unsaved upload'
).split(' ');
