import { useEffect, useMemo, useRef, useState } from 'react';
import { CallError, isObject, type Ports, type Widget } from '../../../engine/index.ts';
import { useRuntime, useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { useLatest } from '../../parts/hook/use-latest.ts';
import type { StopReason, ViewBridge, ViewFault } from './bridge.ts';
import { connectFrame } from './connect.ts';
import { Faults } from './Faults.tsx';
import { FRAME_LIMITS } from './limits.ts';
import type { HtmlFrameProps } from './schema.ts';
import css from './HtmlFrame.module.css';
import { useScheme } from '../../parts/theme/use-scheme.ts';

type Ending = StopReason | 'failed';

/** An HTML view. A stopped view is loaded again only when the reader asks for it. */
export default function HtmlFrame(props: Widget<HtmlFrameProps>) {
  const t = useTranslate();
  const [ended, setEnded] = useState<{ readonly source: string; readonly ending: Ending } | null>(null);
  const { page } = useRuntime();
  const source = page.ports.link('call:view.frame', {
    Name: asText(props.name),
    ProjectId: projectOf(page.globals.project),
    Revision: String(props.revision ?? 0),
  });
  const ending = source === null ? 'failed' : ended?.source === source ? ended.ending : null;
  if (ending || source === null)
    return (
      <div className={css.root} id={props.nodeId} role="alert">
        <p className={css.stopped}>
          <Icon name="alert" size={20} />
          {t(`widgets.htmlFrame.${ending ?? 'failed'}`)}
        </p>
        <div>
          <PushButton icon="refresh" onClick={() => setEnded(null)}>
            {t('widgets.htmlFrame.again')}
          </PushButton>
        </div>
      </div>
    );
  return (
    <div className={css.root} id={props.nodeId}>
      <p className={css.note}>{t('widgets.htmlFrame.note')}</p>
      <Frame key={source} source={source} given={props} end={(reason) => setEnded({ source, ending: reason })} />
    </div>
  );
}

interface FrameProps {
  readonly source: string;
  readonly given: HtmlFrameProps;
  readonly end: (ending: Ending) => void;
}

function Frame({ source, given, end }: FrameProps) {
  const t = useTranslate();
  const { page } = useRuntime();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>(FRAME_LIMITS.height[0]);
  const [bridge, setBridge] = useState<ViewBridge | null>(null);
  const [faults, setFaults] = useState<readonly ViewFault[]>([]);
  const latest = useLatest({ given, end });
  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const close = connectFrame(current, {
      calls: latest.current.given.calls ?? [],
      call: (name, body, signal) =>
        page.ports.call(name, { ...body, ProjectId: projectOf(page.globals.project) }, { signal }),
      go: (screen, values) => isAskedBy(current) && openScreen(page.ports, screen, values),
      resize: setHeight,
      fault: (fault) => setFaults((known) => [...known, fault].slice(0, FRAME_LIMITS.faults)),
      stop: (reason) => latest.current.end(reason),
      failed: () => latest.current.end('failed'),
      connected: setBridge,
      describe: (error) => ({
        code: error instanceof CallError ? error.code : 'failed',
        text: page.ports.textOf?.(error) ?? '',
      }),
    });
    // The source is set after the listener, which must receive the first message.
    current.src = source;
    return close;
  }, [page, source, latest]);
  useLook(bridge, asText(given.data));
  return (
    <>
      <Faults faults={faults} author={given.author === true} />
      {!bridge && <output>{t('widgets.htmlFrame.loading')}</output>}
      <iframe
        ref={frame}
        className={css.frame}
        style={{ height }}
        title={asText(given.label)}
        sandbox="allow-scripts"
        allow=""
        referrerPolicy="no-referrer"
      />
    </>
  );
}

/** Has the reader just pressed something in the frame? A script alone cannot open anything. */
const isAskedBy = (frame: HTMLIFrameElement): boolean =>
  document.activeElement === frame && navigator.userActivation.isActive;

/** Opens a screen of the product, never an address. */
function openScreen(ports: Ports, to: string, values: Readonly<Record<string, unknown>>): boolean {
  if (to === 'url' || to.startsWith('call:') || ports.link(to, values) === null) return false;
  ports.navigate({ to, with: values });
  return true;
}

const COLOURS = ['text', 'ground', 'muted', 'line', 'raised', 'accent'] as const;
const VARIABLES: Readonly<Record<(typeof COLOURS)[number], string>> = {
  text: '--mantine-color-text',
  ground: '--mantine-color-body',
  muted: '--mantine-color-dimmed',
  line: '--px-line',
  raised: '--px-raised',
  accent: '--px-accent-text',
};

/** Sends the language, the theme and the data to the frame, also when they change. */
function useLook(bridge: ViewBridge | null, data: string): void {
  const { page } = useRuntime();
  // Renders again in another language.
  useTranslate();
  const scheme = useScheme();
  const language = page.globals.lang;
  const look = useMemo(() => ({ language, scheme, data }), [language, scheme, data]);
  useEffect(() => bridge?.look({ ...look, colours: readColours() }), [bridge, look]);
}

function readColours(): Readonly<Record<string, string>> {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(VARIABLES[name]).trim()]));
}

const projectOf = (project: unknown): string => (isObject(project) ? asText(project['Id']) : '');
