import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { isOtherSite, isOutside, safeAddress } from '../../parts/text/address.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { LinkProps } from './schema.ts';
import styles from './Link.module.css';

export default function Link({ text, link, icon }: Widget<LinkProps>) {
  const t = useTranslate();
  const address = link ? safeAddress(link) : null;
  const drawing = icon && <Icon name={icon} size={16} />;
  if (address === null)
    return (
      <span className={styles.link}>
        {drawing}
        {asText(text)}
      </span>
    );
  return (
    <a className={styles.link} href={address} {...isOtherSite(address)}>
      {drawing}
      <span>{asText(text)}</span>
      {isOutside(address) && (
        <>
          <Icon name="external" size={15} />
          <span className="px-hidden">{t('widgets.opensInTab')}</span>
        </>
      )}
    </a>
  );
}
