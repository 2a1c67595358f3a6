import { Button, Modal } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { useReturnFocus } from '../../widgets/parts/hook/use-return-focus.ts';
import { useApp } from '../app/app-context.ts';
import type { PendingQuestion } from '../app/notices.ts';
import styles from './Questions.module.css';
import { useOpenAfterFrame } from '../../widgets/parts/hook/use-open-after-frame.ts';
import { patientPart } from '../../widgets/parts/hook/lazy-part.ts';

const TypedNumber = patientPart(() => import('./TypedNumber.tsx'), { prefetch: true });

/** For an action on more items than this, the reader has to type the number. */
const MAX_UNTYPED = 20;

/** The question that waits for its answer. Escape and a click outside mean no. */
export default observer(function Questions() {
  const { notices } = useApp();
  const [question] = notices.questions;
  return question ? (
    <Asked key={question.id} question={question} answer={(yes) => notices.answered(question, yes)} />
  ) : null;
});

function Asked({ question, answer }: { question: PendingQuestion; answer: (yes: boolean) => void }) {
  const t = useTranslate();
  useReturnFocus();
  const isConfirm = question.kind === 'confirm';
  const deed = isConfirm ? (question.ok ?? (question.leaves && t('shell.leave'))) : undefined;
  const danger = isConfirm && question.tone === 'danger';
  const count = isConfirm ? (question.count ?? 0) : 0;
  const [open, setOpen] = useState(count <= MAX_UNTYPED);
  return (
    <Modal
      opened={useOpenAfterFrame()}
      onClose={() => answer(false)}
      returnFocus={false}
      title={question.title ?? deed ?? t(isConfirm ? 'shell.confirm' : 'shell.notice')}
      centered
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      transitionProps={{ duration: 120 }}
    >
      <p className={styles.text}>{question.text}</p>
      {count > MAX_UNTYPED && (
        <Suspense fallback={null}>
          <TypedNumber count={count} change={setOpen} />
        </Suspense>
      )}
      <div className={styles.answers}>
        {isConfirm && (
          <Button variant="default" onClick={() => answer(false)} data-autofocus={danger || undefined}>
            {t('shell.cancel')}
          </Button>
        )}
        <Button
          {...(danger ? { color: 'red' } : {})}
          disabled={!open}
          onClick={() => answer(true)}
          data-autofocus={!danger || undefined}
        >
          {deed ?? t(isConfirm ? 'shell.yes' : 'shell.ok')}
        </Button>
      </div>
    </Modal>
  );
}
