import type { Widget } from '../../engine/index.ts';
import { DocumentView } from '../../engine/react/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import type { DocumentProps } from './schema.ts';

export default function Document({ kind, name, params }: Widget<DocumentProps>) {
  return <DocumentView kind={asText(kind)} name={asText(name)} {...(params ? { params } : {})} />;
}
