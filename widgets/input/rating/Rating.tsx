import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { formatNumber } from '../../../schemas/formats/greek-number.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { useLocale } from '../../parts/text/locale.ts';
import type { RatingProps } from './schema.ts';
import styles from './Rating.module.css';

export default function Rating({ label, disabled, readOnly, max, value, nodeId, emit, listens }: Widget<RatingProps>) {
  const t = useTranslate();
  const locale = useLocale();
  const stars = (count: number) => t('widgets.rating.stars', { count, stars: formatNumber(count, locale) });
  const given = value ?? 0;
  const all = Array.from({ length: max ?? 5 }, (_, index) => index + 1);
  const star = (number: number) => <Icon name={given >= number - 0.25 ? 'starFilled' : 'star'} size={20} />;
  if (readOnly || !listens('change'))
    return (
      <span className={styles.stars}>
        <span className="px-hidden">{`${asText(label)}: ${stars(given)}`}</span>
        {all.map((number) => (
          <span key={number} className={styles.star} aria-hidden>
            {star(number)}
          </span>
        ))}
      </span>
    );
  return (
    <fieldset className={styles.stars} aria-label={asText(label)} disabled={disabled === true}>
      {all.map((number) => (
        <label key={number} className={styles.star}>
          <input
            type="radio"
            name={nodeId}
            checked={Math.round(given) === number}
            aria-label={stars(number)}
            onChange={() => emit('change', { value: number })}
          />
          {star(number)}
        </label>
      ))}
    </fieldset>
  );
}
