import { Menu } from '@mantine/core';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { placeIn } from './places.ts';
import type { Outline } from './use-outline.ts';
import type { EditorProps } from './use-outline-changes.ts';
import type { Types } from './use-types.ts';
import css from './QuestionnaireEditor.module.css';

interface BarProps {
  readonly props: EditorProps;
  readonly outline: Outline;
  readonly types: Types;
}

/** The commands for the whole questionnaire: add, paste, undo, redo. */
export function EditorBar({ props, outline, types }: BarProps) {
  const t = useTranslate();
  const at = placeIn(props.pointer ?? '');
  const { clipboard } = outline;
  return (
    <div className={css.bar} role="toolbar" aria-label={t('questionnaires.tools')}>
      <AddMenu
        types={types}
        disabled={outline.document.Sections.length === 0}
        onAdd={(type) => outline.add(type, at)}
      />
      <PushButton small icon="add" onClick={outline.addSection}>
        {t('questionnaires.addSection')}
      </PushButton>
      <PushButton
        small
        icon="undo"
        label={t('questionnaires.undo')}
        disabled={props.canUndo !== true}
        onClick={() => props.emit('undo')}
      />
      <PushButton
        small
        icon="redo"
        label={t('questionnaires.redo')}
        disabled={props.canRedo !== true}
        onClick={() => props.emit('redo')}
      />
      {clipboard && (
        <>
          <PushButton small icon="copy" onClick={() => outline.paste(at)}>
            {t(clipboard.cut ? 'questionnaires.pasteCut' : 'questionnaires.paste')}
          </PushButton>
          <PushButton small kind="quiet" icon="clear" label={t('questionnaires.forget')} onClick={outline.forget} />
        </>
      )}
      <details className={css.keys}>
        <summary>{t('questionnaires.keys.title')}</summary>
        <dl>
          {KEYS.map(([name, keys]) => (
            <div key={name}>
              <dt>{keys}</dt>
              <dd>{t(`questionnaires.keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

const KEYS = [
  ['walk', '↑ ↓ ← →'],
  ['move', 'Alt + ↑ ↓ ← →'],
  ['edit', 'Enter'],
  ['copy', 'Ctrl + C'],
  ['cut', 'Ctrl + X'],
  ['paste', 'Ctrl + V'],
  ['cancel', 'Esc'],
  ['duplicate', 'Ctrl + D'],
  ['remove', 'Delete'],
  ['undo', 'Ctrl + Z'],
  ['redo', 'Ctrl + Shift + Z'],
  ['save', 'Ctrl + S'],
] as const;

interface AddProps {
  readonly types: Types;
  readonly disabled: boolean;
  readonly onAdd: (type: string) => void;
}

function AddMenu({ types, disabled, onAdd }: AddProps) {
  const t = useTranslate();
  return (
    <Menu position="bottom-start" shadow="md" width="max-content" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <button type="button" className={css.add} disabled={disabled}>
          <Icon name="add" size={16} />
          {t('questionnaires.addQuestion')}
          <Icon name="chevronDown" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={css.types ?? ''}>
        {types.all.map(({ code, name }) => (
          <Menu.Item key={code} onClick={() => onAdd(code)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
