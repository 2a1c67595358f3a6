import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconExclamationCircle from '@tabler/icons-react/dist/esm/icons/IconExclamationCircle.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { IconName } from './icon-names.ts';
import type { Drawing } from './icons.ts';

/** The icons of the sign-in page and of failures, which are loaded with it. icons.ts has all icons. */
export const CORE_ICONS: Readonly<Partial<Record<IconName, Drawing>>> = {
  alert: IconAlertTriangle,
  approve: IconCircleCheck,
  clear: IconX,
  cloudOff: IconCloudOff,
  error: IconExclamationCircle,
  help: IconHelp,
  info: IconInfoCircle,
  lock: IconLock,
  moon: IconMoon,
  sun: IconSun,
};
