import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { useDialogClose } from '../../parts/frame/dialog-close.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import type { DialogButtonsProps } from './schema.ts';
import styles from './DialogButtons.module.css';

export default function DialogButtons(props: Widget<DialogButtonsProps>) {
  const { ok, cancel, alone, disabled, tone, busy, emit, listens } = props;
  const t = useTranslate();
  const dismiss = useDialogClose();
  return (
    <div className={styles.buttons}>
      {!alone && (
        <PushButton onClick={() => (listens('cancel') ? emit('cancel') : dismiss?.())}>
          {asText(cancel) || t('widgets.cancel')}
        </PushButton>
      )}
      <PushButton kind="primary" tone={tone} disabled={disabled} busy={busy} onClick={() => emit('ok')}>
        {asText(ok) || t('widgets.ok')}
      </PushButton>
    </div>
  );
}
