import { useContext } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText, classes } from '../../parts/schema/text-and-classes.ts';
import { PersonAvatar } from '../../parts/frame/person-avatar.tsx';
import { PresenceKnown } from '../../parts/theme/preferences.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { Name } from '../../parts/frame/name.tsx';
import { Mark } from '../../parts/frame/mark.tsx';
import { TimeLabel } from '../../parts/text/time-label.tsx';
import { Trigger } from '../../parts/field/trigger.tsx';
import type { ListItemProps } from './schema.ts';
import styles from './ListItem.module.css';

export default function ListItem(props: Widget<ListItemProps>) {
  const { title, text, time, badge, tone, dot, icon, avatar, person, selected, link, children, emit, listens } = props;
  const name = <Name name={asText(title)} surname={asText(props.surname)} />;
  const t = useTranslate();
  const isPresent = useContext(PresenceKnown) && dot === true;
  const opens = Boolean(link) || listens('click');
  const count = badge === 0 ? '' : asText(badge);
  const moment = (
    <>
      <TimeLabel value={time} className={styles.time} />
      {count && <Mark tone={tone ?? 'info'}>{count}</Mark>}
    </>
  );
  return (
    <div className={classes(styles.item, opens && styles.opens)} data-selected={selected === true}>
      {asText(avatar) && <PersonAvatar name={asText(avatar)} id={person} online={dot} named />}
      {icon && <Icon name={icon} size={20} className={styles.icon ?? ''} />}
      <div className={styles.words}>
        <div className={styles.title}>
          {opens ? (
            <Trigger link={link} className={styles.trigger} pressed={selected} onClick={() => emit('click')}>
              {name}
            </Trigger>
          ) : (
            name
          )}
          {isPresent && !asText(avatar) && (
            <span className={styles.dot}>
              <span className="px-hidden">{t('widgets.online')}</span>
            </span>
          )}
        </div>
        {asText(text) && (
          <div className={styles.text} title={asText(text)}>
            {asText(text)}
          </div>
        )}
        {props.below === true && <div className={styles.below}>{moment}</div>}
      </div>
      {props.below !== true && <div className={styles.end}>{moment}</div>}
      {children && <div className={styles.children}>{children}</div>}
    </div>
  );
}
