import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type ReactNode } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { ALIGNMENTS, videoAddress, type Alignment } from './extensions.ts';
import css from './RichEditor.module.css';

interface Props {
  readonly editor: Editor;
  readonly videoHosts: readonly string[];
  readonly id: string;
}

/** Icons of text lines; the last line shows the alignment. */
const LINES: Readonly<Record<Alignment, string>> = {
  left: 'M3 5h14M3 10h9M3 15h12',
  center: 'M3 5h14M6 10h8M4 15h12',
  right: 'M3 5h14M8 10h9M5 15h12',
  justify: 'M3 5h14M3 10h14M3 15h14',
};

export function Toolbar({ editor, videoHosts, id }: Props) {
  const t = useTranslate();
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      underline: at.isActive('underline'),
      bulletList: at.isActive('bulletList'),
      orderedList: at.isActive('orderedList'),
      align: ALIGNMENTS.find((align) => at.isActive({ align })) ?? 'left',
      undo: at.can().undo(),
      redo: at.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const align = (to: Alignment) => () =>
    chain()
      .updateAttributes('paragraph', { align: to === 'left' ? null : to })
      .updateAttributes('heading', { align: to === 'left' ? null : to })
      .run();
  const tool = (name: string, press: () => unknown, drawing: ReactNode, pressed?: boolean, off = false) => (
    <button
      type="button"
      className={css.tool}
      aria-label={t(`widgets.rich.${name}`)}
      title={t(`widgets.rich.${name}`)}
      aria-pressed={pressed}
      disabled={off}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {drawing}
    </button>
  );
  return (
    <div role="toolbar" aria-label={t('widgets.rich.tools')} aria-controls={id} className={css.tools}>
      {tool('bold', () => chain().toggleBold().run(), <b>B</b>, now.bold)}
      {tool('italic', () => chain().toggleItalic().run(), <i>I</i>, now.italic)}
      {tool('underline', () => chain().toggleUnderline().run(), <u>U</u>, now.underline)}
      <span className={css.gap} />
      {tool('redo', () => chain().redo().run(), <Icon name="redo" size={16} />, undefined, !now.redo)}
      {tool('undo', () => chain().undo().run(), <Icon name="undo" size={16} />, undefined, !now.undo)}
      {tool('clear', () => chain().unsetAllMarks().clearNodes().run(), <Icon name="clear" size={16} />)}
      <span className={css.gap} />
      {tool('bulletList', () => chain().toggleBulletList().run(), <Icon name="list" size={16} />, now.bulletList)}
      {tool(
        'orderedList',
        () => chain().toggleOrderedList().run(),
        <IconPath path="M9 5h8M9 10h8M9 15h8M3.5 4l1.5-1v5M3.5 12h2.5l-2.5 4h2.5" />,
        now.orderedList,
      )}
      <span className={css.gap} />
      {ALIGNMENTS.map((alignment) => (
        <span key={alignment}>
          {tool(alignment, align(alignment), <IconPath path={LINES[alignment]} />, now.align === alignment)}
        </span>
      ))}
      {videoHosts.length > 0 ? <VideoTool editor={editor} videoHosts={videoHosts} id={id} tool={tool} /> : null}
    </div>
  );
}

function VideoTool({
  editor,
  videoHosts,
  id,
  tool,
}: Props & { readonly tool: (name: string, press: () => unknown, drawing: ReactNode) => ReactNode }) {
  const t = useTranslate();
  const [asked, setAsked] = useState(false);
  const [text, setText] = useState('');
  const address = videoAddress(text, videoHosts);
  const put = (): void => {
    if (address === null) return;
    editor
      .chain()
      .focus()
      .insertContent({ type: 'video', attrs: { src: address } })
      .run();
    setAsked(false);
    setText('');
  };
  return (
    <>
      {tool('video', () => setAsked(!asked), <Icon name="video" size={16} />)}
      {asked ? (
        <span className={css.video}>
          <input
            type="url"
            id={`${id}-video`}
            aria-label={t('widgets.rich.videoAddress')}
            placeholder={`https://${videoHosts[0] ?? ''}/…`}
            value={text}
            aria-invalid={text !== '' && address === null}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              put();
            }}
          />
          <button type="button" disabled={address === null} onClick={put}>
            {t('widgets.rich.insert')}
          </button>
          {text !== '' && address === null ? (
            <span role="alert">{t('widgets.rich.videoRefused', { hosts: videoHosts.join(', ') })}</span>
          ) : null}
        </span>
      ) : null}
    </>
  );
}

const IconPath = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
    <path d={path} stroke="currentColor" strokeWidth="1.6" fill="none" />
  </svg>
);
