import { closed, Type, type Static } from '../define.ts';
import { message } from '../entities/chat.ts';

/** What the hub sends, by name: "chat.messageReceived". The hub itself comes with the chat; until then nothing sends them. */
export const hubEvents = {
  'chat.messageReceived': message,
  'chat.messageRead': closed({ ConversationId: Type.String(), UserId: Type.String() }),
  'chat.typing': closed({ ConversationId: Type.String(), UserId: Type.String() }),
  'chat.userConnected': closed({ UserId: Type.String() }),
  'chat.userDisconnected': closed({ UserId: Type.String() }),
  'chat.statusUpdate': closed({ UserId: Type.String(), status: Type.Boolean() }),
  'notify.showNotification': closed({ title: Type.String(), data: Type.Unknown() }),
  'actions.changed': closed({ ActionId: Type.String(), patch: Type.Array(Type.Unknown()) }),
  'documents.changed': closed({ kind: Type.String(), name: Type.String(), revision: Type.Integer() }),
} as const;

/** What a page sends to the hub. */
export const hubMethods = {
  'chat.sendMessage': closed({ ConversationId: Type.String(), Message: Type.String(), Token: Type.String() }),
  'chat.userTyping': closed({ ConversationId: Type.String() }),
  'actions.subscribe': closed({ ActionId: Type.String() }),
  'actions.unsubscribe': closed({ ActionId: Type.String() }),
  'actions.send': closed({ ActionId: Type.String(), patch: Type.Array(Type.Unknown()) }),
  'actions.sendToOthers': closed({ ActionId: Type.String(), patch: Type.Array(Type.Unknown()) }),
} as const;

export type HubEvents = { [Name in keyof typeof hubEvents]: Static<(typeof hubEvents)[Name]> };
export type HubMethods = { [Name in keyof typeof hubMethods]: Static<(typeof hubMethods)[Name]> };
