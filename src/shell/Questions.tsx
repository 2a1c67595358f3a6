import { Button, Modal } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { useHouse } from '../app/house.ts';
import type { Question } from '../app/notices.ts';
import styles from './Questions.module.css';

/** The question that waits for its answer. Escape and a click outside mean no. */
export default observer(function Questions() {
  const { notices } = useHouse();
  const [question] = notices.questions;
  return question ? <Asked key={notices.questions.length} question={question} done={() => notices.answered()} /> : null;
});

function Asked({ question, done }: { question: Question; done: () => void }) {
  const t = useTranslate();
  // Opened one step later, so that the focus that was is known and can be given back.
  const [opened, open] = useState(false);
  useEffect(() => open(true), []);
  const answer = (yes: boolean) => {
    if (question.kind === 'confirm') question.answer(yes);
    else question.answer();
    done();
  };
  const isConfirm = question.kind === 'confirm';
  const danger = isConfirm && question.tone === 'danger';
  return (
    <Modal
      opened={opened}
      onClose={() => answer(false)}
      title={question.title ?? t(isConfirm ? 'shell.confirm' : 'shell.notice')}
      centered
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      transitionProps={{ duration: 120 }}
    >
      <p className={styles.text}>{question.text}</p>
      <div className={styles.answers}>
        {isConfirm && (
          <Button variant="default" onClick={() => answer(false)}>
            {t('shell.cancel')}
          </Button>
        )}
        <Button {...(danger ? { color: 'red' } : {})} onClick={() => answer(true)} data-autofocus>
          {t(isConfirm ? 'shell.yes' : 'shell.ok')}
        </Button>
      </div>
    </Modal>
  );
}
