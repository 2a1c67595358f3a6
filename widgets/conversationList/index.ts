import type { RuntimeWidget } from '../../engine/index.ts';

export const conversationList: RuntimeWidget = {
  name: 'conversationList',
  load: () => import('./ConversationList.tsx'),
};
