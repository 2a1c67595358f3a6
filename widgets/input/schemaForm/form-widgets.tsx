import { FileInput, NativeSelect, TextInput as MantineTextInput } from '@mantine/core';
import { Templates } from '@rjsf/mantine';
import {
  labelValue,
  useFileWidgetProps,
  type BaseInputTemplateProps,
  type RegistryWidgetsType,
  type WidgetProps,
} from '@rjsf/utils';
import { useTranslate } from '../../../engine/react/index.ts';
import {
  clockTimeOf,
  dayOf,
  formatDay,
  isoDay,
  parseClock,
  parseGreekDate,
  readClockTime,
  timeOf,
} from '../../../schemas/formats/greek-date.ts';
import { cleanNumber } from '../../../schemas/formats/clean-number.ts';
import { formatNumber } from '../../../schemas/formats/greek-number.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { DayField } from '../../parts/field/day-field.tsx';
import { useLocale } from '../../parts/text/locale.ts';

import { useTypedText } from '../../parts/field/use-typed-text.ts';

const labelOf = (props: WidgetProps): string => asText(labelValue(props.label || undefined, props.hideLabel, false));
const isFixed = (props: WidgetProps): boolean => props.disabled === true || props.readonly === true;
/** The form's own errors come first; the server's errors of the same field may be less exact. */
const errorOf = (props: Pick<WidgetProps, 'rawErrors'>): string | undefined => props.rawErrors?.[0];

const common = (props: WidgetProps) => ({
  id: props.id,
  name: props.htmlName ?? props.id,
  label: labelOf(props),
  required: props.required === true && !isFixed(props),
  disabled: isFixed(props),
  error: errorOf(props),
});

const dayField = (props: WidgetProps) => {
  const error = errorOf(props);
  return {
    nodeId: props.id,
    label: labelOf(props) || props.label,
    hideLabel: props.hideLabel === true,
    required: props.required === true && !isFixed(props),
    disabled: props.disabled === true,
    readOnly: props.readonly === true,
    autocomplete: props.autocomplete ?? null,
    ...(error === undefined ? {} : { error }),
  };
};

function DayWidget(props: WidgetProps) {
  const t = useTranslate();
  const stored = dayOf(props.value);
  return (
    <DayField
      {...dayField(props)}
      error={errorOf(props)}
      shown={stored ? formatDay(stored) : asText(props.value)}
      placeholder={t('widgets.date.format')}
      read={(text) => {
        const day = parseGreekDate(text);
        return day && { value: isoDay(day), day: isoDay(day) };
      }}
      withDay={(_, day) => formatDay(day)}
      send={(value) => props.onChange(value ?? undefined)}
    />
  );
}

/** RFC 3339 with a zone, as the format date-time requires. */
function MomentWidget(props: WidgetProps) {
  const t = useTranslate();
  const stored = clockTimeOf(props.value);
  return (
    <DayField
      {...dayField(props)}
      error={errorOf(props)}
      shown={stored ? `${formatDay(stored.day)} ${stored.time}` : asText(props.value)}
      placeholder={t('widgets.date.timeFormat')}
      read={(text) => {
        const typed = readClockTime(text);
        const time = typed && timeOf(text);
        return typed && time !== null ? { value: new Date(time).toISOString(), day: isoDay(typed.day) } : null;
      }}
      withDay={(text, day) => `${formatDay(day)} ${parseClock(text.slice(11)) ?? '09:00'}`}
      send={(value) => props.onChange(value ?? undefined)}
    />
  );
}

/** RFC 3339 with a zone, as the format time requires. */
const TimeWidget = (props: WidgetProps) => <ClockField {...props} write={(time) => `${time}:00Z`} />;
/** HH:mm, as parameters have it. */
const ClockWidget = (props: WidgetProps) => <ClockField {...props} write={(time) => time} />;

function ClockField({ write, ...props }: WidgetProps & { readonly write: (time: string) => string }) {
  const t = useTranslate();
  const stored = parseClock(asText(props.value).replace(/Z$|[+-]\d{2}:\d{2}$/, '')) ?? asText(props.value);
  const typed = useTypedText(stored, (text) => {
    const time = parseClock(text);
    props.onChange(time === null ? text || undefined : write(time));
  });
  return (
    <MantineTextInput
      {...common(props)}
      placeholder={t('widgets.time.format')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      {...typed.input}
    />
  );
}

// Mantine's single FileInput gives a File, RJSF's handler wants a list.
function FileWidget(props: WidgetProps) {
  const { filesInfo, handleChange } = useFileWidgetProps(props.value, props.onChange, props.multiple);
  const take = (files: File | readonly File[] | null): void => {
    if (files === null) return props.onChange(undefined);
    const list = new DataTransfer();
    for (const file of [files].flat()) list.items.add(file);
    void handleChange(list.files);
  };
  return (
    <FileInput
      {...common(props)}
      clearable
      multiple={props.multiple === true}
      placeholder={filesInfo.map((file) => file.name).join(', ')}
      onChange={take}
    />
  );
}

/** A text as typed, Greek accents included; a number without pasted blanks. */
function PlainWidget(props: WidgetProps) {
  const typed = useTypedText(asText(props.value), (text) => {
    const value = cleanNumber(props.schema.format, text);
    props.onChange(value === '' ? undefined : value);
  });
  return (
    <MantineTextInput
      {...common(props)}
      disabled={props.disabled === true}
      readOnly={props.readonly === true}
      autoComplete={props.autocomplete}
      {...typed.input}
    />
  );
}

const ThemeInput = Templates.BaseInputTemplate;

/** The theme's input keeps its text when its value is removed, so null becomes an empty text. */
function InputTemplate(props: BaseInputTemplateProps) {
  const decimalSeparator = formatNumber(0.1, useLocale()).charAt(1);
  const error = errorOf(props);
  const { type } = props.schema;
  const options = type === 'number' || type === 'integer' ? { ...props.options, decimalSeparator } : props.options;
  return ThemeInput ? (
    <ThemeInput {...props} options={options} value={props.value ?? ''} rawErrors={error === undefined ? [] : [error]} />
  ) : null;
}

export const formTemplates = { BaseInputTemplate: InputTemplate };

/** A choice. A stored value that is no longer offered is still shown. */
function ChoiceWidget(props: WidgetProps) {
  const t = useTranslate();
  const options = (props.options.enumOptions ?? []).map((option) => ({
    value: String(option.value),
    label: option.label,
  }));
  const value = asText(props.value);
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <NativeSelect
      {...common(props)}
      value={value}
      data={[{ value: '', label: t('widgets.form.none') }, ...(known ? [] : [{ value, label: value }]), ...options]}
      onChange={(event) => props.onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
    />
  );
}

/** Fixes for the theme's own widgets with this version of Mantine, and the widgets of user fields and parameters. */
export const formWidgets: RegistryWidgetsType = {
  DateWidget: DayWidget,
  DateTimeWidget: MomentWidget,
  TimeWidget,
  FileWidget,
  day: DayWidget,
  choice: ChoiceWidget,
  plain: PlainWidget,
  clock: ClockWidget,
};
