import type { RuntimeWidget } from '../../engine/index.ts';

export const languageChoice: RuntimeWidget = { name: 'languageChoice', load: () => import('./LanguageChoice.tsx') };
