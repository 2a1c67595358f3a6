import { oneOf } from './schema.ts';
import { TONES } from '../theme/tones.ts';

export const tone = oneOf(TONES, 'The meaning; its colour is readable in both schemes.', 'neutral');
