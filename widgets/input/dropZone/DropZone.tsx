import { useState, type ClipboardEvent, type DragEvent } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { ChoiceGroup } from '../../parts/field/choice-group.tsx';
import { useFileChecks } from '../../parts/field/file-checks.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { asLocalFile, sizeText } from '../../parts/field/local-file.ts';
import { useLocale } from '../../parts/text/locale.ts';
import type { DropZoneProps } from './schema.ts';
import { Choice, filesOf } from './Choice.tsx';
import styles from './DropZone.module.css';

export default function DropZone(props: Widget<DropZoneProps>) {
  const { label, hint, accept, many, maxSize, camera, disabled, field, nodeId, emit } = props;
  const t = useTranslate();
  const locale = useLocale();
  const [over, setOver] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const check = useFileChecks(props);

  function take(chosen: readonly File[]): void {
    if (disabled || chosen.length === 0) return;
    const { taken, refusals: reasons } = check(chosen);
    setRefusals(reasons);
    if (taken.length > 0) emit('drop', { files: taken.map(asLocalFile) });
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside && !disabled);
  };

  const limits = [
    accept && t('widgets.drop.types', { types: accept.replaceAll(',', ', ') }),
    maxSize && t('widgets.drop.size', { size: sizeText(maxSize, locale) }),
  ];
  const about = [asText(hint), ...limits].filter(Boolean).join(' · ');
  const drop = {
    onDragEnter: drag(true),
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => {
      drag(false)(event);
      take([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => take([...event.clipboardData.files]),
  };
  const buttons = (
    <>
      <Choice icon="camera" text={t('widgets.drop.photo')} accept="image/*" capture disabled={disabled} take={take} />
      <Choice
        id={field ? undefined : nodeId}
        icon="attach"
        text={t('widgets.drop.file')}
        accept={accept}
        many={many === true}
        disabled={disabled}
        take={take}
      />
      <span className={styles.more} data-alone={field === true}>
        {[field ? '' : about, t('widgets.drop.also')].filter(Boolean).join(' · ')}
      </span>
    </>
  );
  return (
    <div className={styles.around}>
      {field ? (
        <ChoiceGroup {...props}>
          <div className={styles.buttons} data-over={over} data-wrong={Boolean(props.error)} {...drop}>
            {buttons}
          </div>
        </ChoiceGroup>
      ) : camera ? (
        <div role="group" aria-label={label} className={styles.buttons} data-over={over} {...drop}>
          {buttons}
        </div>
      ) : (
        <label className={styles.zone} data-over={over}>
          <Icon name="upload" size={26} />
          <span className={styles.label}>{label}</span>
          <span className={styles.more}>{t('widgets.drop.or')}</span>
          <span className={styles.more}>{about}</span>
          <input
            id={nodeId}
            type="file"
            aria-label={label}
            accept={accept ?? undefined}
            multiple={many === true}
            disabled={disabled === true}
            {...drop}
            onChange={(event) => take(filesOf(event.currentTarget))}
          />
        </label>
      )}
      {refusals.length > 0 && (
        <p role="alert" className={styles.refusals}>
          {refusals.join('\n')}
        </p>
      )}
    </div>
  );
}
