import { parse, type AtRule, type ChildNode, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import type { StylePiece } from '../schemas/drawing.ts';

/** At-rules that hold rules. */
const WRAPPERS: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'layer']);
/** The page names its own letters. */
const LEFT: ReadonlySet<string> = new Set(['charset']);
/** A font that is loaded comes after the scripts. */
const isLoadedFont = (node: AtRule): boolean => node.name === 'font-face' && node.toString().includes('url(');

/** Writes the rules of each stylesheet with the classes that they are for, so that the server sends those of the page with it. */
export const pageStyles = (): Plugin => ({
  name: 'page-styles',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css')
          ? [[file.fileName, piecesOf(file.source.toString())] as const]
          : [],
      );
      this.emitFile({
        type: 'asset',
        fileName: '.vite/styles.json',
        source: JSON.stringify(Object.fromEntries(sheets)),
      });
    },
  },
});

/** The rules of a stylesheet in their order. */
export const piecesOf = (css: string): readonly StylePiece[] => parse(css).nodes.flatMap(piecesOfNode);

function piecesOfNode(node: ChildNode): readonly StylePiece[] {
  if (node.type === 'rule') return [piece(node)];
  if (node.type !== 'atrule' || LEFT.has(node.name) || isLoadedFont(node)) return [];
  if (!WRAPPERS.has(node.name) || !node.nodes) return [{ css: textOf(node) }];
  return node.nodes
    .flatMap(piecesOfNode)
    .map(({ css, ...rest }) => ({ ...rest, css: `@${node.name} ${node.params}{${css}}` }));
}

function piece(rule: Rule): StylePiece {
  const classes = rule.selectors.map(classesIn);
  const css = textOf(rule);
  return classes.some(({ length }) => length === 0) ? { css } : { css, classes };
}

const textOf = (node: Rule | AtRule): string => node.toString().replaceAll(/\s+/g, ' ');

/** What stands in these is no condition that a class be there. */
const ALTERNATIVES = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g;

const classesIn = (selector: string): readonly string[] =>
  [...selector.replaceAll(ALTERNATIVES, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );
