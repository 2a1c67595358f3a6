import { safeAddress } from '../../schemas/formats/address.ts';
import { AWAY, leadsAway } from '../../schemas/formats/links.ts';

export { safeAddress };

/** Attributes of an anchor to another site: it opens in a tab of its own. */
export const elsewhere = (link: string): { target?: string; rel?: string } =>
  safeAddress(link) !== null && leadsOut(link) ? AWAY : {};

export const leadsOut = (link: string): boolean => leadsAway(link, location.href);

/** The address of a picture: of a site, or the picture itself as data. */
export const pictureAddress = (link: string): string | null =>
  /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(link) ? link : safeAddress(link);
