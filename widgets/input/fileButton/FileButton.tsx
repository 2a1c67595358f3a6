import { useRef, useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useFileChecks } from '../../parts/field/file-checks.ts';
import { asLocalFile } from '../../parts/field/local-file.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import type { FileButtonProps } from './schema.ts';
import styles from './FileButton.module.css';

export default function FileButton(props: Widget<FileButtonProps>) {
  const { label, accept, many, icon, kind, disabled, busy, nodeId, emit } = props;
  const input = useRef<HTMLInputElement>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const check = useFileChecks(props);

  function take(chosen: readonly File[]): void {
    const { taken, refusals: reasons } = check(chosen);
    setRefusals(reasons);
    const files = taken.map(asLocalFile);
    if (files[0]) emit('pick', { file: files[0], files });
  }

  return (
    <div className={styles.file}>
      <PushButton
        id={nodeId}
        kind={kind}
        icon={icon ?? 'attach'}
        disabled={disabled}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {label}
      </PushButton>
      <input
        ref={input}
        type="file"
        className="px-hidden"
        tabIndex={-1}
        aria-label={label}
        aria-hidden
        accept={accept ?? undefined}
        multiple={many === true}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {refusals.length > 0 && (
        <p role="alert" className={styles.refusals}>
          {refusals.join('\n')}
        </p>
      )}
    </div>
  );
}
