import { closed, id, Type, type CallRoles, type Static, type TObject, type TSchema } from '../define.ts';
import { workState } from '../entities/action-work.ts';
import { message } from '../entities/chat.ts';

/** A method that a page calls on the hub. */
export interface HubMethodDeclaration<Body extends TObject = TObject, Reply extends TSchema = TSchema> {
  /** A sentence of manual text. */
  readonly summary: string;
  readonly roles: CallRoles;
  /** A closed schema. */
  readonly body: Body;
  /** The reply; for a stream to the page, each item. */
  readonly reply: Reply;
  /** `down`: the reply is a stream of items. `up`: the page sends a stream of items, which have to fit `items`. */
  readonly streams?: 'down' | 'up';
  readonly items?: TSchema;
  /** It changes nothing that is stored or visible to others, so view-as may use it. */
  readonly harmless?: true;
}

/** Declares a method of the hub. */
export function defineHubMethod<const Declaration extends HubMethodDeclaration>(declaration: Declaration): Declaration {
  if (!('additionalProperties' in declaration.body) || declaration.body.additionalProperties !== false)
    throw new Error(`The body of a hub method is not closed: ${declaration.summary}`);
  return Object.freeze(declaration);
}

const userId = () => id('The person.');
const nothing = Type.Null({ description: 'Nothing.' });

/** The channel of an action: its own data, or the data of one mentee in it. */
const channel = () => ({
  ActionId: id('The action.'),
  MenteeId: Type.Optional(id('The mentee whose data are meant; without it those of the action itself.')),
  Kind: Type.Optional(
    Type.Union([Type.Literal('mentee'), Type.Literal('public'), Type.Literal('private'), Type.Literal('action')], {
      description: 'Which data of the mentee: mentee unless said.',
    }),
  ),
});

/** A change script: JSON Patch, RFC 6902. */
const patch = () =>
  Type.Array(
    closed({
      op: Type.Union(['add', 'remove', 'replace', 'move', 'copy', 'test'].map((op) => Type.Literal(op))),
      path: Type.String({ description: 'JSON pointer.', maxLength: 1000 }),
      from: Type.Optional(Type.String({ description: 'JSON pointer.', maxLength: 1000 })),
      value: Type.Optional(Type.Unknown({ description: 'The new value.' })),
    }),
    { description: 'The change, as JSON Patch.', minItems: 1, maxItems: 500 },
  );

/** The events of the hub, by name: "chat.messageReceived". */
export const hubEvents = {
  'hub.connected': closed({ ConnectionId: Type.String(), UserId: Type.String() }),
  'hub.initialData': closed({ Online: Type.Array(Type.String(), { description: 'Who of the known people is here.' }) }),
  'chat.messageReceived': message,
  'chat.messageRead': closed({ ConversationId: Type.String(), UserId: Type.String(), Seq: Type.Integer() }),
  'chat.typing': closed({ ConversationId: Type.String(), UserId: Type.String() }),
  'chat.userConnected': closed({ UserId: Type.String() }),
  'chat.userDisconnected': closed({ UserId: Type.String() }),
  'chat.statusUpdate': closed({ UserId: Type.String(), status: Type.Boolean() }),
  'notify.showNotification': closed({ title: Type.String(), data: Type.Unknown() }),
  /** Another page of the same person marked notifications: the number of unread ones now. */
  'notify.marked': closed({ Count: Type.Integer() }),
  'actions.subscription': closed({ ...channel(), Subscribed: Type.Boolean() }),
  /** The work of a mentee in an action changed its state: sent to the mentee, their mentors and supervisors. */
  'actions.completed': closed({
    ActionId: Type.String({ description: 'The action.' }),
    MenteeId: Type.String({ description: 'The mentee.' }),
    Completed: Type.Boolean({ description: 'Done.' }),
    State: Type.Optional(workState),
  }),
  /** A questionnaire was started, submitted, restarted, extended or judged: sent to its mentee, their mentors and supervisors. */
  'quest.changed': closed({
    AnswerSetId: Type.String({ description: 'The answer set.' }),
    ActionId: Type.String({ description: 'The action.' }),
    MenteeId: Type.String({ description: 'The mentee.' }),
  }),
  /** Another page joined the channel, perhaps of another person, and receives changes from now on. */
  'actions.joined': closed(channel()),
  'actions.changed': closed({ ...channel(), UserId: Type.Optional(userId()), patch: Type.Array(Type.Unknown()) }),
  /** Applications of the project arrived or changed their state: sent to the people who decide on them. */
  'applications.changed': closed({ ProjectId: Type.String({ description: 'The project.' }) }),
  /** The microdata of a mentee changed: sent to the mentee and to people who may see microdata. */
  'microdata.changed': closed({
    ProjectId: Type.String({ description: 'The project.' }),
    UserId: Type.String({ description: 'The mentee; empty for several.' }),
  }),
  /** Payments of the project were set or removed: sent to people who may see payments. */
  'payments.changed': closed({ ProjectId: Type.String({ description: 'The project.' }) }),
  'lang.textsChanged': closed({ Language: Type.String({ description: 'The language.' }) }),
  'documents.changed': closed({ kind: Type.String(), name: Type.String(), revision: Type.Integer() }),
  /** Created by the page itself after a reconnect: missed events have to be loaded. */
  'connection.back': closed({}),
  /** Created by the page itself whenever the state changes: Starting, Connected, Reconnecting, Disconnected. */
  'connection.state': closed({ state: Type.String() }),
} as const;

/** The methods of the hub. */
export const hubMethods = {
  'chat.sendMessage': defineHubMethod({
    summary: 'Sends a message; the same Token is stored once.',
    roles: 'signedIn',
    body: closed({
      ConversationId: id('The conversation.'),
      Message: Type.String({ description: 'The text.', minLength: 1, maxLength: 4000 }),
      Token: id('Chosen by the sender.'),
    }),
    reply: message,
  }),
  'chat.userTyping': defineHubMethod({
    summary: 'Tells the others of a conversation that somebody types.',
    roles: 'signedIn',
    body: closed({ ConversationId: id('Where.') }),
    reply: nothing,
  }),
  'actions.subscribe': defineHubMethod({
    summary: 'Hears from now on what others change in the data of an action.',
    roles: 'signedIn',
    body: closed(channel()),
    reply: closed({
      Revision: Type.Integer({ description: 'The revision of the stored data; 0 where there are none.' }),
    }),
    harmless: true,
  }),
  'actions.unsubscribe': defineHubMethod({
    summary: 'Hears no more of it.',
    roles: 'signedIn',
    body: closed(channel()),
    reply: nothing,
    harmless: true,
  }),
  'actions.send': defineHubMethod({
    summary: 'Tells a change to everybody who hears of the data, the sender included.',
    roles: 'signedIn',
    body: closed({ ...channel(), patch: patch() }),
    reply: nothing,
  }),
  'actions.sendToOthers': defineHubMethod({
    summary: 'Tells a change to everybody else who hears of the data.',
    roles: 'signedIn',
    body: closed({ ...channel(), patch: patch() }),
    reply: nothing,
  }),
} as const;

export type HubEvents = { [Name in keyof typeof hubEvents]: Static<(typeof hubEvents)[Name]> };
/** The arguments of each method. */
export type HubMethods = { [Name in keyof typeof hubMethods]: Static<(typeof hubMethods)[Name]['body']> };
