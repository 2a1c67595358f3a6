import { bareWidgets } from './bare-widgets.tsx';
import { count } from './bench-page.ts';
import { documentOf } from './item-document.ts';
import { showDocument } from './product.tsx';
import { formOf } from './spec.ts';

showDocument(bareWidgets, () => documentOf(formOf(count)));
