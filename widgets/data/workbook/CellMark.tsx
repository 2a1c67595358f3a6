import type { Translate } from '../../../engine/react/index.ts';
import type { BookInput } from '../../../workbook/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { CellMessage } from './CellMessage.tsx';
import type { WrongEntry } from './open-book.ts';
import { problemText } from './problem-text.ts';
import type { InputState } from './schema.ts';
import css from './Workbook.module.css';

const ICONS = { saving: 'refresh', saved: 'check', failed: 'cloudOff', conflict: 'alert' } as const;

interface Props {
  readonly t: Translate;
  readonly input: BookInput;
  readonly locale: string;
  readonly state: InputState | undefined;
  readonly wrong: WrongEntry | undefined;
  readonly active: boolean;
}

/** The state of an input in the corner of its cell. Its fault is shown below the active cell. */
export function CellMark({ t, input, locale, state, wrong, active }: Props) {
  const text = wrong ? problemText(t, wrong.problem, input, locale) : state ? t(`widgets.workbook.state.${state}`) : '';
  if (text === '') return null;
  return (
    <>
      <span className={css.mark} title={text} aria-hidden="true">
        <Icon name={wrong || !state ? 'error' : ICONS[state]} size={12} />
      </span>
      {wrong && active ? <CellMessage text={text} /> : null}
    </>
  );
}
