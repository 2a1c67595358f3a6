import { vi } from 'vitest';
import { playHalfOfScenarios } from './play-half.tsx';

// jsdom cannot draw Monaco; in Storybook the same scenarios meet it.
vi.mock('../../../widgets/parts/monaco/CodeField.tsx', () => import('../../support/widgets/monaco.tsx'));

playHalfOfScenarios(0);
