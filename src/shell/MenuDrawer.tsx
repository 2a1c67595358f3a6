import { Drawer } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../engine/react/index.ts';
import { useApp } from '../app/app-context.ts';
import { SideMenu } from './SideMenu.tsx';
import type { Menu } from './use-menu.ts';
import { useOpenAfterFrame } from '../../widgets/parts/hook/use-open-after-frame.ts';

/** The menu in a drawer, where the window is too narrow to keep it open. */
export default observer(function MenuDrawer({ lines, current }: Menu) {
  const { display, session } = useApp();
  const isMounted = useOpenAfterFrame();
  const t = useTranslate();
  return (
    <Drawer
      opened={isMounted && display.menuOpen}
      onClose={() => display.set({ menuOpen: false })}
      title={session.project?.Descr ?? t('shell.product')}
      size="18rem"
      padding="sm"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      transitionProps={{ duration: 140 }}
    >
      <SideMenu lines={lines} current={current} />
    </Drawer>
  );
});
