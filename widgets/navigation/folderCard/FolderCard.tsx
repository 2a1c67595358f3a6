import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText, classes } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { Trigger } from '../../parts/field/trigger.tsx';
import type { FolderCardProps } from './schema.ts';
import styles from './FolderCard.module.css';

export default function FolderCard({ title, link, count, emit, listens }: Widget<FolderCardProps>) {
  const t = useTranslate();
  const inside = (
    <>
      <Icon name="folder" size={22} />
      <span className={styles.words}>
        <span className="px-hidden">{t('widgets.folder')}</span>
        <span className={styles.title}>{asText(title)}</span>
        {typeof count === 'number' && (
          <span className={classes(styles.count, 'px-whole')}>{t('widgets.folder.items', { count })}</span>
        )}
      </span>
    </>
  );
  if (!link && !listens('click')) return <div className={styles.folder}>{inside}</div>;
  return (
    <Trigger link={link} className={styles.folder} onClick={() => emit('click')}>
      {inside}
    </Trigger>
  );
}
