import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import type { WorkState } from '../../../schemas/entities/work-states.ts';
import type { IconName } from '../../parts/icon/icon-names.ts';
import { Mark } from '../../parts/frame/mark.tsx';
import type { ToneName } from '../../parts/theme/tones.ts';
import styles from './ActionState.module.css';
import type { ActionStateProps } from './schema.ts';

const LOOKS: Readonly<Record<WorkState, { readonly tone: ToneName; readonly icon: IconName }>> = {
  new: { tone: 'neutral', icon: 'circleDashed' },
  begun: { tone: 'neutral', icon: 'circleHalf' },
  handedIn: { tone: 'info', icon: 'send' },
  returned: { tone: 'warning', icon: 'undo' },
  done: { tone: 'success', icon: 'check' },
};

export default function ActionState({ state: given, late, lateDays }: Widget<ActionStateProps>) {
  const t = useTranslate();
  const state = given ?? 'new';
  const { tone, icon } = LOOKS[state];
  return (
    <span className={styles.states} data-state={state}>
      <Mark tone={tone} icon={icon}>
        {t(`actions.state.${state}`)}
      </Mark>
      {late && (
        <Mark tone="danger" icon="clock">
          {lateDays ? t('actions.state.lateBy', { count: lateDays }) : t('actions.state.late')}
        </Mark>
      )}
    </span>
  );
}
