import { stack } from '../../../widgets/stack/index.ts';
import { textInput } from '../../../widgets/textInput/index.ts';
import { count } from './bench-page.ts';
import { documentOf } from './item-document.ts';
import { showDocument } from './product.tsx';
import { formOf } from './spec.ts';

showDocument({ stack, textInput }, () => documentOf(formOf(count)));
