import { count } from '../pages/offer.ts';
import { pageOf } from '../pages/spec.ts';
import { showItems } from './show.tsx';

showItems(pageOf(count));
