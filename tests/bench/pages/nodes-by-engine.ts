import { bareWidgets } from './bare-widgets.tsx';
import { count } from './bench-page.ts';
import { documentOf } from './item-document.ts';
import { showDocument } from './product.tsx';
import { pageOf } from './spec.ts';

showDocument(bareWidgets, () => documentOf(pageOf(count)));
