import type { Domain } from '../../platform/app/domain.ts';
import { conversationPort } from '../library/index.ts';
import { broadcastSent } from './chat/broadcast.ts';
import { sendMessage } from './chat/send.ts';
import { conversationFinder, messageFinder } from './chat/finders.ts';
import { chatArea } from './chat/routes.ts';
import { mailArea } from './mail/routes.ts';
import { massArea } from './mass/routes.ts';
import { notificationsArea } from './notifications/routes.ts';
import { relayArea } from './relay/routes.ts';
import { chatHub } from './chat/hub.ts';

/** The domain of conversations, notifications and mails. */
export const messages: Domain = {
  areas: [chatArea, mailArea, massArea, notificationsArea, relayArea],
  hubAreas: [chatHub],
  finders: [conversationFinder, messageFinder],
};

conversationPort.provide({ send: sendMessage, broadcast: broadcastSent });
