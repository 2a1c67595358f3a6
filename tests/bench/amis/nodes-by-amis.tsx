import { count } from '../pages/register-page.ts';
import { pageOf } from '../pages/spec.ts';
import { showItems } from './show.tsx';

showItems(pageOf(count));
