import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../icon/icon.tsx';
import css from './code-editor.module.css';

interface Props {
  readonly label: string;
  /** Null where the text cannot be formatted. */
  readonly format: (() => void) | null;
  readonly validate: () => void;
  readonly children?: ReactNode;
}

/** The label of a code editor and its buttons, and a message between them. */
export function CodeBar({ label, format, validate, children }: Props) {
  const t = useTranslate();
  return (
    <div className={css.bar}>
      <span className={css.label}>{label}</span>
      {children}
      <span className={css.buttons}>
        {format && (
          <Button variant="default" size="compact-sm" onClick={format}>
            {t('widgets.code.format')}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={validate}>
          {t('widgets.code.validate')}
        </Button>
      </span>
    </div>
  );
}

/** The message that the text is valid. */
export function ValidMark() {
  const t = useTranslate();
  return (
    <p className={css.good}>
      <Icon name="check" size={16} />
      {t('widgets.code.good')}
    </p>
  );
}
