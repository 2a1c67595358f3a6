import { count } from './bench-page.ts';
import { documentOf } from './item-document.ts';
import { showDocument } from './product.tsx';
import { pageOf } from './spec.ts';
import { widgets } from '../../../widgets/registry.ts';

const { button, checkbox, stack, text, textInput } = widgets;

showDocument({ stack, text, textInput, checkbox, button }, () => documentOf(pageOf(count)));
