import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText, classes } from '../../parts/schema/text-and-classes.ts';
import { HeadingLevel, Heading } from '../../parts/frame/heading.tsx';
import { Icon } from '../../parts/icon/icon.tsx';
import { Trigger } from '../../parts/field/trigger.tsx';
import type { CardProps } from './schema.ts';
import styles from './Card.module.css';

export default function Card(props: Widget<CardProps>) {
  const { title, text, link, icon, locked, flush, selected, children, emit, listens } = props;
  const t = useTranslate();
  const opens = !locked && (Boolean(link) || listens('click'));
  const heading = asText(title);
  return (
    <article
      className={classes(styles.card, opens && styles.opens, locked && styles.locked)}
      data-selected={selected === true}
      data-flush={flush === true || undefined}
    >
      {heading && (
        <header className={styles.header}>
          {icon && <Icon name={icon} size={20} />}
          <Heading className={styles.title ?? ''}>
            {opens ? (
              <Trigger link={link} className={styles.trigger} pressed={selected} onClick={() => emit('click')}>
                {heading}
              </Trigger>
            ) : (
              heading
            )}
          </Heading>
          {locked && (
            <span className={styles.lock}>
              <Icon name="lock" size={16} />
              <span className="px-hidden">{t('widgets.locked')}</span>
            </span>
          )}
        </header>
      )}
      {asText(text) && <p className={styles.text}>{asText(text)}</p>}
      {children && (
        <div className={styles.body}>
          <HeadingLevel>{children}</HeadingLevel>
        </div>
      )}
    </article>
  );
}
