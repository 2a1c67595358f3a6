import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { factsOf } from './facts-of.ts';
import { useLocale } from '../../parts/text/locale.ts';
import { useNamedSchema } from '../../parts/schema/named-schemas.ts';
import type { FactsProps } from './schema.ts';
import styles from './Facts.module.css';

export default function Facts({ value, schema }: Widget<FactsProps>) {
  const t = useTranslate();
  const locale = useLocale();
  const shape = useNamedSchema(schema);
  const facts = factsOf(value, shape, { locale, yes: t('widgets.yes'), no: t('widgets.no') });
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, name, text, whole }) => (
        <div key={key} className={styles.fact}>
          <dt>{name}</dt>
          <dd className={whole ? 'px-whole' : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
