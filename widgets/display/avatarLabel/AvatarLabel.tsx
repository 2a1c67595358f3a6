import type { Widget } from '../../../engine/index.ts';
import { asText, classes } from '../../parts/schema/text-and-classes.ts';
import { PersonAvatar } from '../../parts/frame/person-avatar.tsx';
import { nameOfPerson, surnameOfPerson } from '../../parts/text/person-name.ts';
import { Name } from '../../parts/frame/name.tsx';
import { Trigger } from '../../parts/field/trigger.tsx';
import type { AvatarLabelProps } from './schema.ts';
import styles from './AvatarLabel.module.css';

export default function AvatarLabel(props: Widget<AvatarLabelProps>) {
  const { user, label, letter, colour, text, link, online } = props;
  const small = props.small === true;
  const name = asText(label) || nameOfPerson(user);
  const surname = surnameOfPerson(user);
  return (
    <span className={classes(styles.person, small && styles.small)}>
      <PersonAvatar
        name={name}
        id={user?.Id}
        colour={colour}
        letter={letter}
        online={online}
        size={small ? 'sm' : 'md'}
        named
      />
      <span className={styles.words} title={name}>
        {link ? (
          <Trigger link={link} className={styles.name} onClick={() => {}}>
            <Name name={name} surname={surname} />
          </Trigger>
        ) : (
          <span className={styles.name}>
            <Name name={name} surname={surname} />
          </span>
        )}
        {asText(text) && <span className={styles.text}>{asText(text)}</span>}
      </span>
    </span>
  );
}
