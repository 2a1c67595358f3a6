import type { Static } from 'typebox';
import type { bundle } from '../../../schemas/entities/document.ts';
import type { CallContext } from '../../area.ts';

type Document = Readonly<Record<string, unknown>>;

/** What an area answers for documents that are its own matter. */
interface Provider {
  /** What a page is made of; without it they are no pages. */
  readonly bundle?: (context: CallContext, name: string, project: string | undefined) => Promise<Static<typeof bundle>>;
  /** Makes an old state the newest one: null is the one that there is without it. */
  readonly restore: (
    context: CallContext,
    name: string,
    saved: { readonly document: Document | null; readonly message: string; readonly project: string | undefined },
  ) => Promise<number>;
}

const providers = new Map<string, Provider>();

/** `which`: a kind, or a kind with the word that the names begin with. */
export const registerProvider = (which: string, provider: Provider): void => void providers.set(which, provider);

export const findProvider = (kind: string, name: string): Provider | undefined =>
  providers.get(`${kind}/${name.split('/')[0] ?? ''}`) ?? providers.get(kind);
