import { PasswordInput as Control } from '@mantine/core';
import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { textFieldProps } from '../../parts/field/field.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { useFocusAtFirst } from '../../parts/hook/use-focus.ts';
import { useTypedText } from '../../parts/field/use-typed-text.ts';
import { checkPassword } from '../../../schemas/formats/password.ts';
import type { PasswordInputProps } from './schema.ts';
import styles from './PasswordInput.module.css';

const Eye = ({ reveal }: { reveal: boolean }) => <Icon name={reveal ? 'eyeOff' : 'eye'} />;

export default function PasswordInput(props: Widget<PasswordInputProps>) {
  const { rules, autocomplete, focus, value, nodeId, emit } = props;
  const t = useTranslate();
  useFocusAtFirst(focus, props.nodeId);
  const [shown, show] = useState(false);
  const typed = useTypedText(asText(value), (text) => emit('change', { value: text }));
  const listed = checkPassword(typed.text, rules ?? 0);
  return (
    <div className={styles.password}>
      <Control
        {...textFieldProps(props)}
        {...typed.input}
        visible={shown}
        onVisibilityChange={show}
        visibilityToggleButtonProps={{
          'aria-label': t(shown ? 'widgets.password.hide' : 'widgets.password.show'),
          tabIndex: 0,
        }}
        visibilityToggleIcon={Eye}
        name={autocomplete ?? 'current-password'}
        autoComplete={autocomplete ?? 'current-password'}
        spellCheck={false}
        autoCapitalize="none"
        data-autofocus={focus ? true : undefined}
        aria-describedby={listed.length > 0 ? `${nodeId}-rules` : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter') emit('submit');
        }}
      />
      {listed.length > 0 && (
        <ul id={`${nodeId}-rules`} className={styles.rules} aria-label={t('widgets.password.rules')}>
          {listed.map(({ rule, passed }) => (
            <li key={rule} data-met={passed}>
              <Icon name={passed ? 'check' : 'minus'} size={15} />
              {t(`widgets.password.${rule}`)}
              <span className="px-hidden">{t(passed ? 'widgets.password.met' : 'widgets.password.unmet')}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
