import { Children } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { DocumentView } from '../../../engine/react/index.ts';
import { DisabledFrame } from '../../parts/frame/disabled-frame.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import styles from './Document.module.css';
import type { DocumentProps } from './schema.ts';

/** The frame is always rendered, so that its content keeps its state. */
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
