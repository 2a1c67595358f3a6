import { oneOf } from './schema.ts';
import { TONES } from './tones.ts';

export const tone = oneOf(TONES, 'What it means; a colour that both schemes can read.', 'neutral');
