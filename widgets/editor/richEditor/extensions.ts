import { Extension, mergeAttributes, Node } from '@tiptap/core';

export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

const isAlignment = (value: string): value is Alignment => ALIGNMENTS.some((known) => known === value);

/** The text-align of paragraphs and headings. Other styles are removed. */
export const TextAlignment = Extension.create({
  name: 'aligned',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => (isAlignment(element.style.textAlign) ? element.style.textAlign : null),
          renderHTML: ({ align }) =>
            typeof align === 'string' && isAlignment(align) ? { style: `text-align: ${align}` } : {},
        },
      },
    },
  ],
});

/** A video of an allowed host in a sandboxed frame. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: '' } }),
  parseHTML: () => [{ tag: 'iframe[src]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'iframe',
    mergeAttributes(HTMLAttributes, {
      width: '560',
      height: '315',
      sandbox: 'allow-scripts allow-same-origin allow-presentation',
      loading: 'lazy',
    }),
  ],
});

/** The address of a video, if it is https and its host is allowed. */
export function videoAddress(text: string, hosts: readonly string[]): string | null {
  try {
    const url = new URL(text.trim());
    return url.protocol === 'https:' && hosts.includes(url.hostname) ? url.href : null;
  } catch {
    return null;
  }
}
