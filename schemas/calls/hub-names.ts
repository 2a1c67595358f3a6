/**
 * The wire names of catalogue names. Names without a row here are their own wire names. The catalogue groups by area, as calls do; the wire uses the names
 * that clients of the hub have always used.
 */
export const wireMethods: Readonly<Record<string, string>> = {
  'chat.sendMessage': 'sendMessage',
  'chat.userTyping': 'userTyping',
  'actions.subscribe': 'subscribe',
  'actions.unsubscribe': 'unsubscribe',
  'actions.send': 'send',
  'actions.sendToOthers': 'sendToOthers',
};

export const wireEvents: Readonly<Record<string, string>> = {
  'hub.connected': 'connected',
  'hub.initialData': 'initialData',
  'chat.typing': 'typing',
  'chat.messageReceived': 'messageReceived',
  'chat.messageRead': 'messageRead',
  'chat.userConnected': 'userConnected',
  'chat.userDisconnected': 'userDisconnected',
  'chat.statusUpdate': 'statusUpdate',
  'notify.showNotification': 'ShowNotification',
  'actions.subscription': 'subscription',
  'actions.joined': 'actions.joined',
  'actions.changed': 'changed',
};

/** The name of a method or event on the wire. */
export const wireName = (names: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name;
