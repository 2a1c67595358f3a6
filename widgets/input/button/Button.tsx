import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import type { ButtonProps } from './schema.ts';

export default function Button(props: Widget<ButtonProps>) {
  const { text, kind, tone, icon, link, disabled, loading, small, full, submit, busy, nodeId, emit } = props;
  return (
    <PushButton
      id={nodeId}
      kind={kind}
      tone={tone}
      icon={icon}
      link={link}
      disabled={disabled}
      busy={busy || loading === true}
      small={small === true}
      full={full}
      submit={submit === true}
      onClick={() => emit('click')}
    >
      {asText(text)}
    </PushButton>
  );
}
