import { reaction } from 'mobx';
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { DocumentBundle } from '../base/ports.ts';
import { UnitLibrary } from '../runtime/unit-library.ts';
import type { PageRuntime } from '../runtime/page.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { UnitScope } from '../runtime/scope/unit-scope.ts';
import { useRuntime } from './context.tsx';
import { renderChild, UnitView } from './views.tsx';

export interface ScreenProps {
  readonly bundle: DocumentBundle;
  readonly params?: Readonly<Record<string, unknown>>;
  /** The number of screens around it. */
  readonly depth?: number;
  /** Replaces the screen where the current role may not open it. */
  readonly denied?: ReactNode;
}

const NO_PARAMS = {};

/** A screen: its document and the parts that it reaches. Another version of the same screen keeps its state. */
export function Screen({ bundle, params = NO_PARAMS, depth = 0, denied }: ScreenProps): ReactNode {
  const { page } = useRuntime();
  const [scope, again] = useUnit(page, bundle, params, depth);
  useRole(page);
  if (!scope) return <page.options.frame.Skeleton nodeId={bundle.name} shape="page" />;
  if (scope instanceof Unloaded) return <page.options.frame.Failed error={scope.cause} retry={again} />;
  if (scope instanceof Error) return <Unreadable page={page} bundle={bundle} error={scope} />;
  const { access } = scope.prepared;
  if (!(depth === 0 ? page.opens(access) : page.allows(access))) return denied ?? <page.options.frame.Denied />;
  return <UnitView key={scope.id} scope={scope} renderChild={renderChild} />;
}

/** A module that the screen names could not be fetched. */
class Unloaded extends Error {}

function Unreadable({ page, bundle, error }: { page: PageRuntime; bundle: DocumentBundle; error: Error }): ReactNode {
  const { Broken } = page.options.frame;
  return <Broken error={error} document={bundle.name} pointer="" retry={() => globalThis.location?.reload()} />;
}

/** The unit of a bundle, once all its modules are loaded; until then the previous unit. */
function useUnit(page: PageRuntime, bundle: DocumentBundle, params: Readonly<Record<string, unknown>>, depth: number) {
  const [held, setHeld] = useState<HeldUnit | null>(() => createIfLoaded(page, bundle, params, null, depth));
  useEffect(() => {
    if (held?.bundle === bundle && held.page === page) return undefined;
    let wanted = true;
    const isVersion = held?.page === page && held.bundle.name === bundle.name;
    const before = isVersion && held.scope instanceof UnitScope ? held.scope : null;
    const make = async (): Promise<void> => {
      const next = await loadAndCreate(page, bundle, params, before, depth);
      if (wanted) setHeld(next);
    };
    void make();
    return () => {
      wanted = false;
    };
  }, [page, bundle, params, depth, held]);
  const current = held?.page === page && held.bundle.name === bundle.name ? held.scope : null;
  const again = (): void => setHeld(null);
  useEffect(() => {
    if (current instanceof UnitScope) current.setParams(params);
  }, [current, params]);
  const library = current instanceof UnitScope ? current.library : null;
  useEffect(() => {
    if (library) page.options.whenIdle?.(() => page.loader.prefetchChoices(library));
  }, [page, library]);
  return [current, again] as const;
}

interface HeldUnit {
  readonly page: PageRuntime;
  readonly bundle: DocumentBundle;
  readonly scope: UnitScope | Error;
}

/** Creates the unit at once when no module has to be loaded. */
function createIfLoaded(
  page: PageRuntime,
  bundle: DocumentBundle,
  params: Readonly<Record<string, unknown>>,
  after: UnitScope | null,
  depth: number,
): HeldUnit | null {
  try {
    const library = libraryOf(page, bundle);
    const coming = page.loader.loadAll(library.main, library);
    // `made` waits for this promise and reports its failure.
    coming?.catch(() => {});
    if (coming) {
      page.options.ahead?.wait(coming);
      return null;
    }
    return { page, bundle, scope: new UnitScope({ page, library, prepared: library.main, params, after, depth }) };
  } catch (error) {
    return { page, bundle, scope: error instanceof Error ? error : new Error(String(error)) };
  }
}

async function loadAndCreate(...given: Parameters<typeof createIfLoaded>): Promise<HeldUnit> {
  const [page, bundle] = given;
  try {
    const library = libraryOf(page, bundle);
    const coming = page.loader.loadAll(library.main, library);
    await coming?.catch((cause: unknown) => {
      throw new Unloaded(`${bundle.name} could not be loaded`, { cause });
    });
  } catch (error) {
    return { page, bundle, scope: error instanceof Error ? error : new Error(String(error)) };
  }
  return createIfLoaded(...given) ?? { page, bundle, scope: new Error(`${bundle.name} could not be loaded`) };
}

/** Loads the modules of a document before it is shown. */
export async function loadScreen({ page }: Pick<Runtime, 'page'>, bundle: DocumentBundle): Promise<void> {
  const library = libraryOf(page, bundle);
  await page.loader.loadAll(library.main, library);
}

const libraries = new WeakMap<DocumentBundle, UnitLibrary>();

export function libraryOf(page: PageRuntime, bundle: DocumentBundle): UnitLibrary {
  const library = libraries.get(bundle) ?? new UnitLibrary(bundle, page.catalogue);
  libraries.set(bundle, library);
  return library;
}

/** Renders again when the current role changes, because the role may not open the screen. */
function useRole(page: PageRuntime): void {
  const { generation } = page.globals;
  const follow = useCallback((changed: () => void) => reaction(() => generation.get(), changed), [generation]);
  const known = (): number => generation.peek();
  useSyncExternalStore(follow, known, known);
}
