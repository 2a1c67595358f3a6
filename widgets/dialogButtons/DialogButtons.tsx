import { Button } from '@mantine/core';
import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/content.ts';
import { useDialogClose } from '../_shared/dialog-close.ts';
import type { DialogButtonsProps } from './schema.ts';
import styles from './DialogButtons.module.css';

export default function DialogButtons(props: Widget<DialogButtonsProps>) {
  const { ok, cancel, alone, disabled, tone, busy, emit, listens } = props;
  const t = useTranslate();
  const dismiss = useDialogClose();
  return (
    <div className={styles.buttons}>
      {!alone && (
        <Button variant="default" onClick={() => (listens('cancel') ? emit('cancel') : dismiss?.())}>
          {asText(cancel) || t('widgets.cancel')}
        </Button>
      )}
      <Button
        {...(tone === 'danger' ? { color: 'red' } : {})}
        disabled={disabled === true}
        loading={busy}
        onClick={() => emit('ok')}
      >
        {asText(ok) || t('widgets.ok')}
      </Button>
    </div>
  );
}
