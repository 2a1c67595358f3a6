import type { Widget } from '../../../engine/index.ts';
import { Heading, HeadingLevel } from '../../parts/frame/heading.tsx';
import { Icon } from '../../parts/icon/icon.tsx';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Trigger } from '../../parts/field/trigger.tsx';
import type { InsightCardProps } from './schema.ts';
import styles from './InsightCard.module.css';

export default function InsightCard(props: Widget<InsightCardProps>) {
  const { finding, title, text, note, more, link, nodeId, children, emit, listens } = props;
  const heading = asText(finding) || asText(title);
  const leads = asText(more) !== '' && (Boolean(link) || listens('more'));
  return (
    <section className={styles.card} aria-labelledby={`${nodeId}-title`}>
      <header>
        <Heading id={`${nodeId}-title`} className={styles.title ?? ''}>
          {heading}
        </Heading>
        {asText(finding) && <p>{asText(title)}</p>}
        {asText(text) && <p>{asText(text)}</p>}
      </header>
      <div className={styles.body}>
        <HeadingLevel>{children}</HeadingLevel>
      </div>
      {(asText(note) || leads) && (
        <footer>
          <span className="px-whole">{asText(note)}</span>
          {leads && (
            <Trigger link={link} className={styles.more} onClick={() => emit('more')}>
              {asText(more)}
              <span className="px-hidden">: {heading}</span>
              <Icon name="chevronRight" size={14} />
            </Trigger>
          )}
        </footer>
      )}
    </section>
  );
}
