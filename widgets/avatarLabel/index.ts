import type { RuntimeWidget } from '../../engine/index.ts';

export const avatarLabel: RuntimeWidget = { name: 'avatarLabel', load: () => import('./AvatarLabel.tsx') };
