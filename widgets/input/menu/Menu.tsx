import type { SlotEntry, Widget } from '../../../engine/index.ts';
import { isOtherSite, safeAddress } from '../../parts/text/address.ts';
import { asText, classes } from '../../parts/schema/text-and-classes.ts';
import { entryProps } from '../../parts/field/entries.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { MenuOf, type MenuParts } from '../../parts/menu/menu-of.tsx';
import { MenuButton } from './MenuButton.tsx';
import { menuItemProps, type MenuProps } from './schema.ts';
import styles from './Menu.module.css';

export default function Menu(props: Widget<MenuProps>) {
  const items = props.slots.items ?? [];
  return (
    <MenuOf
      id={props.nodeId}
      position="bottom-start"
      className={styles.list}
      renderButton={(target) => <MenuButton {...props} {...target} />}
    >
      {(parts) => items.map((item) => <MenuItem key={item.key} item={item} Parts={parts} />)}
    </MenuOf>
  );
}

function MenuItem({ item, Parts }: { item: SlotEntry; Parts: MenuParts }) {
  const { text, icon, tone, link, disabled } = entryProps(item, menuItemProps);
  const shared = {
    className: classes(styles.item, tone === 'danger' && styles.danger),
    leftSection: icon ? <Icon name={icon} size={17} /> : undefined,
    disabled: disabled === true,
    onClick: () => item.emit('click'),
    children: asText(text),
  };
  const address = link ? safeAddress(link) : null;
  return address ? (
    <Parts.Item component="a" href={address} {...isOtherSite(address)} {...shared} />
  ) : (
    <Parts.Item {...shared} />
  );
}
