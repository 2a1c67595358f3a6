import type { Widget } from '../../../engine/index.ts';
import type { QuestionLineProps } from './schema.ts';
import styles from './QuestionLine.module.css';

export default function QuestionLine({ flex, children }: Widget<QuestionLineProps>) {
  return (
    <div className={styles.line} style={{ '--flex': `${flex}%` }}>
      {children}
    </div>
  );
}
