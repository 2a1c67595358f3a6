import { Children } from 'react';
import type { Widget } from '../../engine/index.ts';
import { DocumentView } from '../../engine/react/index.ts';
import { DisabledFrame } from '../_shared/disabled-frame.ts';
import { asText } from '../_shared/text-and-classes.ts';
import styles from './Document.module.css';
import type { DocumentProps } from './schema.ts';

/** The frame stands in either case, so that what is inside goes on as it is. */
export default function Document({ kind, name, params, disabled, children }: Widget<DocumentProps>) {
  return (
    <fieldset className={styles.read} disabled={disabled === true}>
      <DisabledFrame value={disabled === true}>
        <DocumentView
          kind={asText(kind)}
          name={asText(name)}
          {...(params ? { params } : {})}
          fallback={Children.count(children) > 0 ? children : undefined}
        />
      </DisabledFrame>
    </fieldset>
  );
}
