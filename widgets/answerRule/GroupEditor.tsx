import { useTranslate } from '../../engine/react/index.ts';
import {
  firstTest,
  isUnknownRule,
  isGroup,
  EMPTY_GROUP,
  type Group,
  type RuleItem,
} from '../_shared/answer-rule/rule.ts';
import type { Subject } from '../_shared/answer-rule/subject.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { PushButton } from '../_shared/push-button.tsx';
import { TestEditor } from './TestEditor.tsx';
import css from './AnswerRule.module.css';

interface GroupProps {
  readonly group: Group;
  readonly subjects: readonly Subject[];
  readonly depth: number;
  readonly onChange: (group: Group) => void;
}

/** Two levels are editable; deeper groups are shown where a document has them. */
const DEEPEST = 1;

/** The tests of a group, its all-or-one choice, and buttons that add tests. */
export function GroupEditor({ group, subjects, depth, onChange }: GroupProps) {
  const t = useTranslate();
  const [first] = subjects;
  const put = (items: readonly RuleItem[]): void => onChange({ ...group, items });
  const add = (item: RuleItem): void => put([...group.items, item]);
  return (
    <div className={css.group} data-depth={depth}>
      {group.items.length > 1 && (
        <select
          className={css.control}
          aria-label={t('questionnaires.rule.how')}
          value={group.all ? 'all' : 'any'}
          onChange={(event) => onChange({ ...group, all: event.currentTarget.value === 'all' })}
        >
          <option value="all">{t('questionnaires.rule.all')}</option>
          <option value="any">{t('questionnaires.rule.any')}</option>
        </select>
      )}
      {group.items.map((item, index) => (
        // Items have no name of their own and are never reordered.
        <div key={index} className={css.item}>
          <ItemEditor
            item={item}
            subjects={subjects}
            depth={depth}
            onChange={(next) => put(group.items.with(index, next))}
          />
          <PushButton
            small
            kind="quiet"
            icon="delete"
            label={t('questionnaires.rule.remove', { number: index + 1 })}
            onClick={() => put(group.items.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div className={css.adding}>
        <PushButton small icon="add" disabled={!first} onClick={() => first && add(firstTest(first))}>
          {t('questionnaires.rule.add')}
        </PushButton>
        {depth < DEEPEST && group.items.length > 0 && (
          <PushButton
            small
            kind="quiet"
            icon="add"
            disabled={!first}
            onClick={() => first && add({ ...EMPTY_GROUP, all: !group.all, items: [firstTest(first)] })}
          >
            {t('questionnaires.rule.addGroup')}
          </PushButton>
        )}
      </div>
    </div>
  );
}

interface ItemProps {
  readonly item: RuleItem;
  readonly subjects: readonly Subject[];
  readonly depth: number;
  readonly onChange: (item: RuleItem) => void;
}

function ItemEditor({ item, subjects, depth, onChange }: ItemProps) {
  if (isUnknownRule(item)) return <code className={css.foreign}>{asText(item.rule)}</code>;
  if (isGroup(item)) return <GroupEditor group={item} subjects={subjects} depth={depth + 1} onChange={onChange} />;
  return <TestEditor test={item} subjects={subjects} onChange={onChange} />;
}
