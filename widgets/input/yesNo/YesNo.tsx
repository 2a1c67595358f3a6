import { Radio } from '@mantine/core';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { ChoiceGroup } from '../../parts/field/choice-group.tsx';
import type { YesNoProps } from './schema.ts';

/** Stored answers of many years have '1', 1, true or 'true' for yes. */
const meaning = (value: unknown): boolean | null => {
  if (['1', 1, true, 'true'].some((yes) => yes === value)) return true;
  return ['0', 0, false, 'false'].some((no) => no === value) ? false : null;
};

export default function YesNo(props: Widget<YesNoProps>) {
  const t = useTranslate();
  const answer = meaning(props.value);
  const store = (yes: boolean): unknown => (props.as === 'boolean' ? yes : yes ? '1' : '0');
  return (
    <ChoiceGroup {...props} role="radiogroup" inline>
      {[true, false].map((yes) => (
        <Radio
          key={String(yes)}
          name={props.nodeId}
          label={t(yes ? 'widgets.yes' : 'widgets.no')}
          checked={answer === yes}
          disabled={props.disabled === true || props.readOnly === true}
          onChange={() => props.emit('change', { value: store(yes) })}
        />
      ))}
    </ChoiceGroup>
  );
}
