import { useEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { questionsOf } from '../../../schemas/documents/questionnaire.ts';
import { subjectsOf } from '../../parts/rule/subject.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { pointerOf, type QuestionPosition } from './edit.ts';
import { EditorBar } from './EditorBar.tsx';
import { Lines } from './Lines.tsx';
import { SectionHead } from './SectionHead.tsx';
import { SectionList } from './SectionList.tsx';
import { useKeys } from './use-keys.ts';
import { useOutline, type Outline } from './use-outline.ts';
import type { EditorProps } from './use-outline-changes.ts';
import { useTypes } from './use-types.ts';
import css from './QuestionnaireEditor.module.css';

export default function QuestionnaireEditor(props: EditorProps) {
  const t = useTranslate();
  const types = useTypes();
  const outline = useOutline(props, types);
  const root = useRef<HTMLDivElement>(null);
  const onKeyDown = useKeys(props, outline);
  const [dragged, drag] = useState<QuestionPosition | null>(null);
  const { document } = props;
  const subjects = useMemo(() => questionsOf(document).flatMap(subjectsOf), [document]);
  useGoal(root, outline);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the keys and the focus of its content
    <div
      ref={root}
      id={props.nodeId}
      role="group"
      aria-label={asText(props.label) || document.Title}
      className={css.root}
      onKeyDown={onKeyDown}
      {...useKeptFocus(root)}
    >
      <EditorBar props={props} outline={outline} types={types} />
      <div className={css.panes}>
        <SectionList outline={outline} problems={props.problems ?? []} dragged={dragged} onDropped={() => drag(null)} />
        {document.Sections.length === 0 ? (
          <div className={css.empty}>
            <p>{t('questionnaires.noSections')}</p>
            <PushButton kind="primary" icon="add" onClick={outline.addSection}>
              {t('questionnaires.addSection')}
            </PushButton>
          </div>
        ) : (
          <div className={css.section}>
            <SectionHead
              outline={outline}
              subjects={subjects}
              problems={props.problems ?? []}
              onBooks={() =>
                props.emit('books', {
                  pointer: `/Sections/${outline.section}`,
                  books: document.Sections[outline.section]?.Spreadsheets ?? [],
                })
              }
            />
            <Lines
              outline={outline}
              types={types}
              subjects={subjects}
              problems={props.problems ?? []}
              pointer={props.pointer ?? ''}
              dragged={dragged}
              onDrag={drag}
            />
          </div>
        )}
      </div>
      <output className="px-hidden">{outline.announcement}</output>
    </div>
  );
}

/** If a change removes the focused element, the focus stays in the outline, at the same question. */
function useKeptFocus(root: React.RefObject<HTMLElement | null>) {
  const inside = useRef(false);
  useEffect(() => {
    if (!inside.current || root.current?.ownerDocument.activeElement !== root.current?.ownerDocument.body) return;
    root.current?.querySelector<HTMLElement>('[data-pointer][tabindex="0"]')?.focus();
  });
  return {
    onFocus: () => {
      inside.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      inside.current = relatedTarget instanceof Node && root.current?.contains(relatedTarget) === true;
    },
  };
}

/** After a change the focus goes to the changed element. */
function useGoal(root: React.RefObject<HTMLElement | null>, { goal }: Outline): void {
  const reached = useRef<Outline['goal']>(null);
  useEffect(() => {
    if (!goal || reached.current === goal) return;
    const card = root.current?.querySelector<HTMLElement>(`[data-pointer="${pointerOf(goal.place)}"]`);
    if (!card) return;
    reached.current = goal;
    card.focus();
  });
}
