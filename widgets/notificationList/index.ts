import type { RuntimeWidget } from '../../engine/index.ts';

export const notificationList: RuntimeWidget = {
  name: 'notificationList',
  load: () => import('./NotificationList.tsx'),
};
