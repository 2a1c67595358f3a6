import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { safeAddress } from '../../parts/text/address.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { entryProps } from '../../parts/field/entries.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { crumbProps, type BreadcrumbsProps } from './schema.ts';
import styles from './Breadcrumbs.module.css';

export default function Breadcrumbs({ slots }: Widget<BreadcrumbsProps>) {
  const t = useTranslate();
  const places = slots.items ?? [];
  if (places.length === 0) return null;
  return (
    <nav aria-label={t('widgets.breadcrumbs')}>
      <ol className={styles.way}>
        {places.map((place, index) => {
          const { text, link } = entryProps(place, crumbProps);
          const here = index === places.length - 1;
          const address = link && !here ? safeAddress(link) : null;
          return (
            <li key={place.key}>
              {address === null ? (
                <span aria-current={here ? 'page' : undefined}>{asText(text)}</span>
              ) : (
                <a href={address}>{asText(text)}</a>
              )}
              {!here && <Icon name="chevronRight" size={15} />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
