export { messages } from './domain.ts';
export { type DemoChat, loadDemoChat, pairKey } from './chat/demo.ts';
export { countMails, listMails } from './mail/mails.ts';
export { loadDemoNotifications } from './notifications/demo.ts';
