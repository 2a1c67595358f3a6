import { ActionIcon, Loader, Popover } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { formatDay, isoDay, parseGreekDate } from '../../../schemas/formats/greek-date.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { patientPart } from '../../parts/hook/lazy-part.ts';

// The calendar is loaded when it first opens.
const MonthPicker = patientPart(() => import('../../parts/field/month-picker.tsx'));

const RANGE = { min: '1900-01-01', max: '9999-12-31' };

interface Props {
  readonly text: string;
  readonly pick: (day: string) => void;
  readonly closed: () => void;
}

/** Opens a calendar for the date in an editor. */
export function DayButton({ text, pick, closed }: Props) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const day = parseGreekDate(text.trim());
  const change = (next: boolean): void => {
    setOpen(next);
    if (!next) closed();
  };
  return (
    <Popover opened={open} onChange={change} withRoles={false} position="bottom-end" withinPortal shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('widgets.date.open')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!open)}
        >
          <Icon name="calendar" size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('widgets.date.open')}>
        {open ? (
          <Suspense fallback={<Loader size="sm" />}>
            <MonthPicker
              value={day ? isoDay(day) : null}
              range={RANGE}
              pick={(picked) => {
                setOpen(false);
                pick(formatDay(picked));
              }}
            />
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
