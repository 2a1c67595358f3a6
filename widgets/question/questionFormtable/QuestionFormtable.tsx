import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import type { QuestionProps } from '../../parts/question/schema.ts';
import { useQuestion } from '../../parts/question/use-question.ts';
import shared from '../../parts/question/question.module.css';
import { Cell } from './Cell.tsx';
import { linesIn, nextLine, storedLines, type TableLine } from './records.ts';
import styles from './QuestionFormtable.module.css';

const MAX_LINES = 500;

export default function QuestionFormtable(props: Widget<QuestionProps>) {
  const t = useTranslate();
  const asked = useQuestion(props);
  const group = asked.question.Model;
  const columns = (asked.question.Rows ?? []).filter(({ Model }) => Model !== undefined);
  const lines = linesIn(asked.written(group), columns);
  const [fresh, setFresh] = useState<string | null>(null);
  const save = (next: readonly TableLine[]): void => asked.write(group, storedLines(next));
  const put = (LineId: string, model: string, text: string, seen?: string): void => {
    const linesWith = (value: string): string =>
      storedLines(lines.map((line) => (line.LineId === LineId ? { ...line, [model]: value } : line)));
    asked.write(group, linesWith(text), seen === undefined ? undefined : linesWith(seen));
  };
  const add = (): void => {
    const LineId = nextLine(lines);
    setFresh(LineId);
    save([...lines, { LineId }]);
  };
  return (
    <QuestionFrame props={props} asked={asked}>
      {lines.map((line, index) => (
        <div
          key={line.LineId}
          role="group"
          aria-label={t('questions.table.line', { number: index + 1 })}
          className={styles.line}
        >
          <div className={styles.head}>
            <strong>{t('questions.table.line', { number: index + 1 })}</strong>
            {!asked.fixed && (
              <button
                type="button"
                className={shared.quietButton}
                aria-label={t('questions.table.removeLine', { number: index + 1 })}
                onClick={() => save(lines.filter(({ LineId }) => LineId !== line.LineId))}
              >
                <Icon name="delete" size={15} />
                {t('questions.table.remove')}
              </button>
            )}
          </div>
          <div className={styles.fields}>
            {columns.map((column, at) => (
              <Cell
                key={column.Model}
                id={`${props.nodeId}-${line.LineId}-${column.Model}`}
                column={column}
                stored={line[column.Model ?? ''] ?? ''}
                asked={asked}
                focus={at === 0 && fresh === line.LineId}
                put={(text, seen) => put(line.LineId, column.Model ?? '', text, seen)}
              />
            ))}
          </div>
        </div>
      ))}
      {lines.length === 0 && <p className={shared.hint}>{t('questions.table.empty')}</p>}
      {!asked.fixed && lines.length < MAX_LINES && (
        <button type="button" className={shared.chip} onClick={add}>
          <Icon name="add" size={16} />
          {t('questions.table.add')}
        </button>
      )}
    </QuestionFrame>
  );
}
