import type { Widget } from '../../../engine/index.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import type { IconButtonProps } from './schema.ts';

export default function IconButton(props: Widget<IconButtonProps>) {
  const { icon, label, kind, tone, link, disabled, busy, nodeId, emit } = props;
  return (
    <PushButton
      id={nodeId}
      icon={icon}
      label={label}
      kind={kind ?? 'quiet'}
      tone={tone}
      link={link}
      disabled={disabled}
      busy={busy}
      onClick={() => emit('click')}
    />
  );
}
