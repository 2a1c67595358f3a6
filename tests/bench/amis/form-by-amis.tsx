import { count } from '../pages/offer.ts';
import { formOf } from '../pages/spec.ts';
import { showItems } from './show.tsx';

showItems(formOf(count));
