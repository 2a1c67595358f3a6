import { Input } from '@mantine/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { isRequired } from '../../parts/field/field.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { useInBrowser } from '../../parts/hook/use-in-browser.ts';
import { sanitise } from '../../parts/text/sanitise.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import { TextAlignment, Video } from './extensions.ts';
import type { RichEditorProps } from './schema.ts';
import { Toolbar } from './Toolbar.tsx';
import css from './RichEditor.module.css';

const EMPTY_LIST: readonly never[] = [];
/** The editor adds an empty line after a list or a video, which is not part of the text. */
const PLACE_TO_WRITE = '<p></p>';

function withoutPlaceToWrite(html: string): string {
  let end = html.length;
  while (html.endsWith(PLACE_TO_WRITE, end)) end -= PLACE_TO_WRITE.length;
  return html.slice(0, end);
}

type Props = Widget<RichEditorProps & { readonly value?: string | null }>;

export default function RichEditor(props: Props) {
  return useInBrowser() ? <Editor {...props} /> : null;
}

function Editor(props: Props) {
  const hosts = props.videoHosts ?? EMPTY_LIST;
  const value = sanitise(asText(props.value), hosts);
  const latest = useLatest({ props, hosts });
  const sent = useRef(value);
  const fixed = props.disabled === true || props.readOnly === true;
  const { nodeId } = props;
  const label = asText(props.label);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false, protocols: ['https', 'http', 'mailto'] },
      }),
      TextAlignment,
      Video,
    ],
    content: value,
    editable: !fixed,
    // An empty page is rendered first, because the editor needs its element.
    immediatelyRender: false,
    editorProps: {
      attributes: { id: nodeId, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: css.text ?? '' },
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : withoutPlaceToWrite(sanitise(changed.getHTML(), latest.current.hosts));
      if (html === sent.current) return;
      sent.current = html;
      latest.current.props.emit('change', { value: html });
    },
  });
  useEffect(() => {
    if (!editor || value === sent.current) return;
    sent.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setEditable(!fixed, false);
  }, [editor, fixed]);
  return (
    <Input.Wrapper
      label={props.hideLabel === true ? null : label}
      labelElement="div"
      description={props.hint}
      error={props.error}
      required={isRequired(props)}
    >
      <div className={css.root} data-invalid={props.error !== undefined || undefined}>
        {editor && !fixed ? <Toolbar editor={editor} videoHosts={hosts} id={nodeId} /> : null}
        <EditorContent editor={editor} />
      </div>
    </Input.Wrapper>
  );
}
