import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { isOtherSite, safeAddress } from '../../parts/text/address.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { HeadingLevel, Heading } from '../../parts/frame/heading.tsx';
import { Icon } from '../../parts/icon/icon.tsx';
import { SaveStatus } from '../../parts/frame/save-status.tsx';
import type { SectionProps } from './schema.ts';
import styles from './Section.module.css';

export default function Section({
  title,
  text,
  aside,
  link,
  status,
  collapsible,
  collapsed,
  nodeId,
  children,
}: Widget<SectionProps>) {
  const [folded, fold] = useState(collapsed === true);
  const heading = asText(title);
  const body = `${nodeId}-body`;
  const hides = collapsible === true && folded;
  return (
    <section id={nodeId} className={styles.section} aria-labelledby={heading ? `${nodeId}-title` : undefined}>
      {(heading || status || aside) && (
        <header className={styles.header}>
          {heading && (
            // The action `focus` leads to the heading.
            <Heading id={`${nodeId}-title`} className={styles.title ?? ''} {...(collapsible ? {} : { tabIndex: -1 })}>
              {collapsible ? (
                <button
                  type="button"
                  className={styles.fold}
                  aria-expanded={!folded}
                  aria-controls={body}
                  onClick={() => fold(!folded)}
                >
                  <Icon name={folded ? 'chevronRight' : 'chevronDown'} />
                  {heading}
                </button>
              ) : (
                heading
              )}
            </Heading>
          )}
          <Aside text={asText(aside)} link={link} />
          <SaveStatus status={status} />
        </header>
      )}
      {asText(text) && <p className={styles.text}>{asText(text)}</p>}
      <div id={body} className={styles.body} hidden={hides}>
        <HeadingLevel>{children}</HeadingLevel>
      </div>
    </section>
  );
}

function Aside({ text, link }: { readonly text: string; readonly link: SectionProps['link'] }) {
  if (!text || link === null) return null;
  if (link === undefined) return <span className={styles.aside}>{text}</span>;
  return (
    <a className={styles.more} href={safeAddress(link) ?? undefined} {...isOtherSite(link)}>
      {text}
      <Icon name="chevronRight" size={16} />
    </a>
  );
}
