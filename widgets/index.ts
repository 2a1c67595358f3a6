/** The parts that a host needs besides the widgets: the theme, the frame around nodes, and their texts. */
export { frame } from './parts/frame/frame.tsx';
export { makeTheme, variables } from './parts/theme/theme.ts';
export { firstTranslate } from '../schemas/formats/first-translate.ts';
