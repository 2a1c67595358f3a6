import { useTranslate } from '../../../engine/react/index.ts';
import { firstTest, isUnknownRule, isGroup, EMPTY_GROUP, type Group, type Item } from '../../parts/rule/rule.ts';
import type { Subject } from '../../parts/rule/subject.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { TestEditor } from './TestEditor.tsx';
import css from './Conditions.module.css';

interface GroupProps {
  readonly group: Group;
  readonly subjects: readonly Subject[];
  readonly depth: number;
  /** The number of the group in labels, such as "2." for the second item of the top group. */
  readonly prefix?: string;
  readonly onChange: (group: Group) => void;
}

/** Groups can be added on two levels. Deeper groups of a document are shown. */
const MAX_DEPTH = 1;

/** Edits the tests of a group, the choice between "all" and "any", and has the buttons that add items. */
export function GroupEditor({ group, subjects, depth, prefix = '', onChange }: GroupProps) {
  const t = useTranslate();
  const [first] = subjects;
  const put = (items: readonly Item[]): void => onChange({ ...group, items });
  const add = (item: Item): void => put([...group.items, item]);
  return (
    <div className={css.group} data-depth={depth}>
      {group.items.length > 1 && (
        <select
          className={css.control}
          aria-label={t('widgets.conditions.join')}
          value={group.all ? 'all' : 'any'}
          onChange={(event) => onChange({ ...group, all: event.currentTarget.value === 'all' })}
        >
          <option value="all">{t('widgets.conditions.all')}</option>
          <option value="any">{t('widgets.conditions.any')}</option>
        </select>
      )}
      {group.items.map((item, index) => (
        // Items have no name of their own and are never reordered.
        <div key={index} className={css.item}>
          <ItemEditor
            item={item}
            number={`${prefix}${index + 1}`}
            subjects={subjects}
            depth={depth}
            onChange={(next) => put(group.items.with(index, next))}
          />
          <PushButton
            small
            kind="quiet"
            icon="delete"
            label={t('widgets.conditions.remove', { number: `${prefix}${index + 1}` })}
            onClick={() => put(group.items.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div className={css.adding}>
        <PushButton small icon="add" disabled={!first} onClick={() => first && add(firstTest(first))}>
          {t('widgets.conditions.add')}
        </PushButton>
        {depth < MAX_DEPTH && group.items.length > 0 && (
          <PushButton
            small
            kind="quiet"
            icon="add"
            disabled={!first}
            onClick={() => first && add({ ...EMPTY_GROUP, all: !group.all, items: [firstTest(first)] })}
          >
            {t('widgets.conditions.addGroup')}
          </PushButton>
        )}
      </div>
    </div>
  );
}

interface ItemProps {
  readonly item: Item;
  readonly number: string;
  readonly subjects: readonly Subject[];
  readonly depth: number;
  readonly onChange: (item: Item) => void;
}

function ItemEditor({ item, number, subjects, depth, onChange }: ItemProps) {
  if (isUnknownRule(item)) return <code className={css.foreign}>{asText(item.rule)}</code>;
  if (isGroup(item))
    return <GroupEditor group={item} subjects={subjects} depth={depth + 1} prefix={`${number}.`} onChange={onChange} />;
  return <TestEditor test={item} number={number} subjects={subjects} onChange={onChange} />;
}
