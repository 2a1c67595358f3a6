import { safeAddress } from '../../../schemas/formats/address.ts';
import { OUTSIDE_LINK, isOutsideLink } from '../../../schemas/formats/links.ts';

export { safeAddress };

/** Attributes of a link to another site, which opens in a new tab. */
export const isOtherSite = (link: string): { target?: string; rel?: string } =>
  safeAddress(link) !== null && isOutside(link) ? OUTSIDE_LINK : {};

export const isOutside = (link: string): boolean => isOutsideLink(link, location.href);

/** The address of a picture: a web address, or the picture itself as a data URL. */
export const pictureAddress = (link: string): string | null =>
  /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(link) ? link : safeAddress(link);
