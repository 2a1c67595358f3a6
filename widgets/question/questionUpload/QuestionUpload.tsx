import { useState, type DragEvent } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { safeAddress } from '../../parts/text/address.ts';
import { useFileChecks } from '../../parts/field/file-checks.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { asLocalFile, sizeText } from '../../parts/field/local-file.ts';
import { useLocale } from '../../parts/text/locale.ts';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import { useQuestion } from '../../parts/question/use-question.ts';
import shared from '../../parts/question/question.module.css';
import type { QuestionUploadProps } from './schema.ts';
import styles from './QuestionUpload.module.css';

type Props = Widget<QuestionUploadProps>;

export default function QuestionUpload(props: Props) {
  const t = useTranslate();
  const asked = useQuestion(props);
  const { closed, sending } = props;
  const files = props.files ?? [];
  const open = !asked.fixed && !closed;
  const picking = usePicking(props);
  return (
    <QuestionFrame props={props} asked={asked} fault={picking.refusals.join('\n') || null}>
      <div className={styles.area} data-over={picking.over} {...(open ? picking.drop : {})}>
        {files.length > 0 && (
          <ul className={styles.files}>
            {files.map(({ name, link }, index) => (
              <li key={index} className={styles.file}>
                <Icon name="file" size={18} />
                <FileName name={name} link={link} />
                {open && !sending && (
                  <button
                    type="button"
                    className={shared.quietButton}
                    aria-label={t('questions.upload.remove', { name })}
                    onClick={() => {
                      props.emit('remove', { index });
                      picking.focus();
                    }}
                  >
                    <Icon name="delete" size={16} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {files.length === 0 && !open && <p className={shared.hint}>{t('questions.upload.none')}</p>}
        {open && <AddFile props={props} picking={picking} />}
        {closed && !asked.fixed && <p className={shared.hint}>{closed}</p>}
      </div>
    </QuestionFrame>
  );
}

function FileName({ name, link }: { name: string; link: string | null | undefined }) {
  const address = link ? safeAddress(link) : null;
  if (address === null) return <span className={styles.name}>{name}</span>;
  return (
    <a className={styles.name} href={address} download>
      {name}
    </a>
  );
}

function AddFile({ props, picking }: { props: Props; picking: Picking }) {
  const t = useTranslate();
  const locale = useLocale();
  const { accept, maxSize, sending, nodeId, question } = props;
  const limits = [
    accept && t('widgets.drop.types', { types: accept.replaceAll(',', ', ') }),
    maxSize && t('widgets.drop.size', { size: sizeText(maxSize, locale) }),
  ];
  return (
    <>
      <label className={styles.add} data-busy={sending === true}>
        <Icon name={sending ? 'refresh' : 'upload'} size={18} />
        <span>{t(sending ? 'questions.upload.sending' : 'questions.upload.add')}</span>
        <input
          id={`${nodeId}-files`}
          type="file"
          className={styles.input}
          multiple
          accept={accept ?? undefined}
          aria-label={t('questions.upload.addTo', { text: question.Text })}
          aria-describedby={`${nodeId}-limits`}
          // Not disabled, because a disabled button would lose the focus while files are sent.
          aria-disabled={sending === true}
          onClick={(event) => sending && event.preventDefault()}
          onChange={(event) => {
            picking.take([...(event.currentTarget.files ?? [])]);
            // The same file may be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <p id={`${nodeId}-limits`} className={`${shared.hint} ${styles.limits}`}>
        {[t('questions.upload.drop'), ...limits].filter(Boolean).join(' · ')}
      </p>
      <output className="px-hidden">{sending && t('questions.upload.sending')}</output>
    </>
  );
}

type Picking = ReturnType<typeof usePicking>;

/** Chosen or dropped files. A file that does not fit is refused with the reason. */
function usePicking(props: Props) {
  const [over, setOver] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const check = useFileChecks({ accept: props.accept, maxSize: props.maxSize, many: true });
  const take = (chosen: readonly File[]): void => {
    if (props.sending || chosen.length === 0) return;
    const { taken, refusals: reasons } = check(chosen);
    setRefusals(reasons);
    if (taken.length > 0) props.emit('pick', { files: taken.map(asLocalFile) });
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return {
    over,
    refusals,
    take,
    focus: () => document.getElementById(`${props.nodeId}-files`)?.focus(),
    drop: {
      onDragEnter: drag(true),
      onDragOver: drag(true),
      onDragLeave: drag(false),
      onDrop: (event: DragEvent) => {
        drag(false)(event);
        take([...event.dataTransfer.files]);
      },
    },
  };
}
