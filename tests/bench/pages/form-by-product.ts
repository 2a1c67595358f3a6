import { count } from './bench-page.ts';
import { documentOf } from './item-document.ts';
import { showDocument } from './product.tsx';
import { formOf } from './spec.ts';
import { widgets } from '../../../widgets/registry.ts';

const { stack, textInput } = widgets;

showDocument({ stack, textInput }, () => documentOf(formOf(count)));
