import { Component, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { isObject, type Widget } from '../../../engine/index.ts';
import {
  createRuntime,
  Dialogs,
  RuntimeProvider,
  Screen,
  useRuntime,
  GlobalFacts,
  type Translate,
} from '../../../engine/react/index.ts';
import { frame } from '../../parts/frame/frame.tsx';
import { sizesOf } from '../../parts/frame/preview-window.tsx';
import { useLatest } from '../../parts/hook/use-latest.ts';
import type { PreviewDocument } from './bundle.ts';
import { previewPorts } from './ports.ts';
import type { ScreenPreviewProps } from './schema.ts';
import css from './ScreenPreview.module.css';

interface PageProps {
  readonly shown: PreviewDocument;
  readonly role: string;
  readonly language: string;
  readonly width: number;
  readonly translate: Translate;
  readonly given: Widget<ScreenPreviewProps>;
}

/** The document in a runtime of its own. Other data creates another runtime; another role, language or width does not. */
export function Page({ shown, role, language, width, translate, given }: PageProps) {
  const { globals: reader } = useRuntime();
  const facts = useMemo(() => {
    const { user, project } = reader;
    const as = isObject(user) ? { ...user, Roles: [role] } : user;
    return { role, lang: language, translate, project, user: as, sizes: sizesOf(width) };
  }, [reader, role, language, width, translate]);
  const { runtime, globals } = usePreviewRuntime(given, translate);
  // Before the first paint, and before the screen requests its data.
  useLayoutEffect(() => globals.set(facts), [globals, facts]);
  return (
    <RuntimeProvider runtime={runtime}>
      <div className={css.page}>
        {shown === 'denied' ? (
          <frame.Denied />
        ) : (
          <PreviewBoundary bundle={shown.bundle}>
            <Screen key={shown.bundle.name} bundle={shown.bundle} params={shown.params} />
          </PreviewBoundary>
        )}
      </div>
      <Dialogs />
    </RuntimeProvider>
  );
}

function usePreviewRuntime(given: PageProps['given'], translate: Translate) {
  const outer = useRuntime();
  const latest = useLatest(translate);
  const { known, replies } = given;
  const emit = useLatest(given.emit);
  return useMemo(() => {
    const globals = new GlobalFacts({ translate: (key, values) => latest.current(key, values) });
    const ports = previewPorts(
      outer.options.ports,
      { document: '', known: known ?? {}, replies: replies ?? 'samples' },
      () => latest.current,
      (failure) => emit.current('failed', failure),
    );
    return { globals, runtime: createRuntime({ ...outer.options, ports, frame, globals }) };
  }, [outer, known, replies, latest, emit]);
}

interface GuardState {
  readonly error: Error | null;
  readonly bundle: unknown;
}

/** The message for a document that cannot be shown. The next text is tried again. */
class PreviewBoundary extends Component<
  { readonly bundle: { readonly name: string }; readonly children: ReactNode },
  GuardState
> {
  override state: GuardState = { error: null, bundle: this.props.bundle };

  static getDerivedStateFromError(error: unknown): Partial<GuardState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ bundle }: PreviewBoundary['props'], state: GuardState): Partial<GuardState> | null {
    return bundle === state.bundle ? null : { error: null, bundle };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <frame.Broken
        error={error}
        document={this.props.bundle.name}
        pointer=""
        retry={() => this.setState({ error: null })}
      />
    );
  }
}
