import { count } from '../pages/register-page.ts';
import { formOf } from '../pages/spec.ts';
import { showItems } from './show.tsx';

showItems(formOf(count));
