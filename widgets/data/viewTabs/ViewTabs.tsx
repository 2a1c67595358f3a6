import { useState, type ReactNode } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { NameView } from './NameView.tsx';
import { isSameQuestion } from './question.ts';
import type { OwnView, Question, ViewTabsProps } from './schema.ts';
import { ViewMenu } from './ViewMenu.tsx';
import css from './ViewTabs.module.css';

const EMPTY_LIST: readonly never[] = [];
const NOTHING: Question = {};

/** The tabs. The tab with the current query is open. */
export default function ViewTabs(props: Widget<ViewTabsProps>) {
  const t = useTranslate();
  const own = props.own ?? EMPTY_LIST;
  const asked = props.question ?? NOTHING;
  const [deleted, setDeleted] = useState<readonly OwnView[] | null>(null);
  const isOpen = (question: Question): boolean => isSameQuestion(question, asked);
  const put = (next: readonly OwnView[]): void => {
    setDeleted(null);
    props.emit('own', { own: next });
  };
  const known = [...props.views, ...own].some(({ question }) => isOpen(question));
  return (
    <div className={css.views} id={props.nodeId} role="group" aria-label={props.label ?? t('widgets.views.label')}>
      {props.views.map((view) => (
        <Tab key={view.id} open={isOpen(view.question)} choose={() => props.emit('open', { question: view.question })}>
          {asText(view.text)}
          {typeof view.count === 'number' ? ' ' : null}
          {typeof view.count === 'number' ? <span className={css.count}>{view.count}</span> : null}
        </Tab>
      ))}
      {own.map((view) => (
        <span key={view.id} className={css.own}>
          <Tab open={isOpen(view.question)} choose={() => props.emit('open', { question: view.question })}>
            {view.name}
          </Tab>
          {isOpen(view.question) ? (
            <ViewMenu
              name={view.name}
              rename={(name) => put(own.map((other) => (other.id === view.id ? { ...other, name } : other)))}
              remove={() => {
                put(own.filter((other) => other.id !== view.id));
                setDeleted(own);
              }}
            />
          ) : null}
        </span>
      ))}
      {known ? null : (
        <NameView
          text={t('widgets.views.save')}
          name=""
          done={(name) => put([...own, { id: crypto.randomUUID(), name, question: asked }])}
        />
      )}
      <output className={css.undo}>
        {deleted ? (
          <>
            {t('widgets.views.deleted')}
            <button type="button" className={css.link} onClick={() => put(deleted)}>
              {t('widgets.views.undo')}
            </button>
          </>
        ) : null}
      </output>
    </div>
  );
}

interface TabProps {
  readonly open: boolean;
  readonly choose: () => void;
  readonly children: ReactNode;
}

const Tab = ({ open, choose, children }: TabProps) => (
  <button type="button" className={css.tab} aria-pressed={open} onClick={choose}>
    {children}
  </button>
);
