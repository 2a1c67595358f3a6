import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Frame } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { DialogClose } from './dialog-close.ts';
import styles from './frame.module.css';
import { useReturnFocus } from '../hook/use-return-focus.ts';

type DialogProps = Parameters<Extract<Frame['Dialog'], (props: never) => unknown>>[0];

/** A dialog: it takes the focus, gives it back, closes by Escape, and fills a phone's screen. */
export default function DialogWindow({ title, close, children }: DialogProps) {
  const t = useTranslate();
  const phone = useMediaQuery('(max-width: 30em)') ?? false;
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={close}
      returnFocus={false}
      title={title}
      size="lg"
      fullScreen={phone}
      centered
      closeButtonProps={{ 'aria-label': t('widgets.close') }}
      classNames={{ title: styles.dialogTitle ?? '' }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ duration: 120 }}
    >
      <DialogClose value={close}>{children}</DialogClose>
    </Modal>
  );
}
