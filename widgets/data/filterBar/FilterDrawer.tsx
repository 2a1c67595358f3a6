import { Drawer } from '@mantine/core';
import { useTranslate } from '../../../engine/react/index.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { useOpenAfterFrame } from '../../parts/hook/use-open-after-frame.ts';
import type { FilterSheetProps } from './FilterSheet.tsx';
import { FilterControl } from './FilterControl.tsx';
import css from './FilterBar.module.css';

interface Props extends FilterSheetProps {
  readonly isOpen: boolean;
  readonly close: () => void;
  /** The number of set filters. */
  readonly count: number;
}

/** All filters, one below the other. */
export default function FilterDrawer({ id, chips, clear, isOpen, close, count }: Props) {
  const t = useTranslate();
  const isMounted = useOpenAfterFrame();
  return (
    <Drawer
      opened={isMounted && isOpen}
      onClose={close}
      position="bottom"
      size="auto"
      title={t('widgets.filter.more')}
      closeButtonProps={{ 'aria-label': t('widgets.close') }}
    >
      <div className={css.sheet}>
        {chips.map((chip) => (
          <FilterControl key={chip.key} id={`${id}-sheet-${chip.key}`} chip={chip} />
        ))}
        <div className={css.sheetFoot}>
          <PushButton kind="quiet" disabled={count === 0} onClick={clear}>
            {t('widgets.filter.clear')}
          </PushButton>
          <PushButton kind="primary" onClick={close}>
            {t('widgets.filter.show')}
          </PushButton>
        </div>
      </div>
    </Drawer>
  );
}
