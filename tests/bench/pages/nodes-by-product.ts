import { button } from '../../../widgets/button/index.ts';
import { checkbox } from '../../../widgets/checkbox/index.ts';
import { stack } from '../../../widgets/stack/index.ts';
import { text } from '../../../widgets/text/index.ts';
import { textInput } from '../../../widgets/textInput/index.ts';
import { count } from './bench-page.ts';
import { documentOf } from './item-document.ts';
import { showDocument } from './product.tsx';
import { pageOf } from './spec.ts';

showDocument({ stack, text, textInput, checkbox, button }, () => documentOf(pageOf(count)));
