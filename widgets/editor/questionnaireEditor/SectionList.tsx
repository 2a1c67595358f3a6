import { useTranslate } from '../../../engine/react/index.ts';
import { endOf, type QuestionPosition } from './edit.ts';
import { isWithin } from './places.ts';
import type { Outline } from './use-outline.ts';
import css from './QuestionnaireEditor.module.css';

interface ListProps {
  readonly outline: Outline;
  readonly problems: readonly { readonly pointer: string }[];
  readonly dragged: QuestionPosition | null;
  readonly onDropped: () => void;
}

/** The sections: the open one, and the drop targets for a dragged question. */
export function SectionList({ outline, problems, dragged, onDropped }: ListProps) {
  const t = useTranslate();
  const { document, section } = outline;
  return (
    <nav className={css.sections} aria-label={t('questionnaires.sections')}>
      <ol>
        {document.Sections.map(({ Title, Questions = [] }, index) => {
          const wrong = problems.some(({ pointer }) => isWithin(pointer, `/Sections/${index}`));
          return (
            // Sections have no name that stays the same.
            <li key={index}>
              <button
                type="button"
                className={css.tab}
                aria-current={index === section ? 'true' : undefined}
                data-target={dragged !== null && dragged.section !== index ? true : undefined}
                onClick={() => outline.show(index)}
                onDragOver={(event) => {
                  if (dragged) event.preventDefault();
                }}
                onDrop={(event) => {
                  event.preventDefault();
                  if (dragged && dragged.section !== index) outline.move(dragged, endOf(document, index));
                  onDropped();
                }}
              >
                <span className={css.tabNumber}>{index + 1}</span>
                <span className={css.tabText}>{Title || t('questionnaires.untitled')}</span>
                <span className={css.tabCount}>{Questions.flat().length}</span>
                {wrong && <span className={css.tabWrong}>{t('questionnaires.hasProblems')}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
