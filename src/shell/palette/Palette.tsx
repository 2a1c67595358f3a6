import { Modal } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../../engine/react/index.ts';
import { useReturnFocus } from '../../../widgets/parts/hook/use-return-focus.ts';
import { useApp } from '../../app/app-context.ts';
import type { MenuLine } from '../menu.ts';
import { useOpenAfterFrame } from '../../../widgets/parts/hook/use-open-after-frame.ts';
import { Finder } from './Finder.tsx';

/** The search of the product: pages, commands, and everything that the reader may find at the server. */
export default observer(function Palette({ lines }: { lines: readonly MenuLine[] }) {
  const { display } = useApp();
  const t = useTranslate();
  const close = () => display.set({ paletteOpen: false });
  useReturnFocus();
  return (
    <Modal
      opened={useOpenAfterFrame()}
      onClose={close}
      returnFocus={false}
      withCloseButton={false}
      aria-label={t('shell.search')}
      padding={0}
      size="47rem"
      yOffset="min(4rem, 6vh)"
      transitionProps={{ duration: 100 }}
    >
      <Finder lines={lines} close={close} />
    </Modal>
  );
});
