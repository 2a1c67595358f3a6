import { useTranslate } from '../../../engine/react/index.ts';
import { sentenceOf } from '../../parts/rule/sentence.ts';
import type { Subject } from '../../parts/rule/subject.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { ProblemsHere } from './ProblemsHere.tsx';
import type { QuestionnaireEditorProps } from './schema.ts';
import type { Outline } from './use-outline.ts';
import css from './QuestionnaireEditor.module.css';

interface HeadProps {
  readonly outline: Outline;
  readonly subjects: readonly Subject[];
  readonly problems: NonNullable<QuestionnaireEditorProps['problems']>;
  readonly onBooks: () => void;
}

/** The section's title, condition, workbooks and commands. */
export function SectionHead({ outline, subjects, problems, onBooks }: HeadProps) {
  const t = useTranslate();
  const { section: index, document } = outline;
  const section = document.Sections[index];
  if (!section) return null;
  const pointer = `/Sections/${index}`;
  const own = problems.filter((problem) => /^\/Sections\/\d+(?:\/(?!Questions\/)|$)/.test(problem.pointer));
  const condition = sentenceOf(section.Condition, subjects, t);
  return (
    <div className={css.head}>
      <div className={css.headTop}>
        <h2 className={css.headTitle}>{section.Title || t('questionnaires.untitled')}</h2>
        <div className={css.buttons}>
          <PushButton small icon="edit" onClick={() => outline.editSection(index)}>
            {t('questionnaires.editSection')}
          </PushButton>
          <PushButton
            small
            kind="quiet"
            icon="arrowUp"
            label={t('questionnaires.sectionUp')}
            disabled={index === 0}
            onClick={() => outline.stepSection(index, index - 1)}
          />
          <PushButton
            small
            kind="quiet"
            icon="arrowDown"
            label={t('questionnaires.sectionDown')}
            disabled={index + 1 >= document.Sections.length}
            onClick={() => outline.stepSection(index, index + 1)}
          />
          <PushButton
            small
            kind="quiet"
            icon="copy"
            label={t('questionnaires.duplicateSection')}
            onClick={() => outline.duplicateSection(index)}
          />
          <PushButton small kind="quiet" icon="table" label={t('questionnaires.books.title')} onClick={onBooks} />
          <PushButton
            small
            kind="quiet"
            tone="danger"
            icon="delete"
            label={t('questionnaires.removeSection')}
            onClick={() => outline.dropSection(index)}
          />
        </div>
      </div>
      {section.Text && <p className={css.headText}>{section.Text}</p>}
      {condition && <p className={css.rule}>{t('questionnaires.shownWhen', { condition })}</p>}
      {(section.Spreadsheets ?? []).length > 0 && (
        <ul className={css.books}>
          {section.Spreadsheets?.map(({ Id, Name }) => (
            <li key={Id}>
              <Icon name="table" size={15} />
              {Name || Id}
            </li>
          ))}
        </ul>
      )}
      <ProblemsHere problems={own.filter((problem) => problem.pointer.startsWith(pointer))} />
    </div>
  );
}
