import { attribute, tagsOf, type Archive, type Tag } from '../../../engine/archive/index.ts';

/** A link of one part of a file to another. */
export interface Relation {
  readonly id: string;
  /** The last word of its type: worksheet, drawing, chart. */
  readonly type: string;
  /** The name of the part, or the address of something outside. */
  readonly target: string;
  readonly outside: boolean;
}

/** The links of a part. */
export async function readRelations({ read }: Archive, part: string): Promise<readonly Relation[]> {
  const slash = part.lastIndexOf('/');
  const [folder, name] = [part.slice(0, slash + 1), part.slice(slash + 1)];
  const xml = (await read(`${folder}_rels/${name}.rels`)) ?? '';
  const relations: Relation[] = [];
  for (const tag of tagsOf(xml))
    if (tag.name === 'Relationship' && tag.kind !== 'close') {
      const target = attribute(tag, 'Target') ?? '';
      const outside = attribute(tag, 'TargetMode') === 'External';
      relations.push({
        id: attribute(tag, 'Id') ?? '',
        type: (attribute(tag, 'Type') ?? '').split('/').pop() ?? '',
        target: outside ? target : partName(folder, target),
        outside,
      });
    }
  return relations;
}

/** The part that a link names. ".." leads at most to the root of the archive. */
function partName(folder: string, target: string): string {
  const parts: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/'))
    if (step === '..') parts.pop();
    else if (step !== '' && step !== '.') parts.push(step);
  return parts.join('/');
}

/** r:id, and no other id. */
export const relationId = ({ attributes }: Tag): string | undefined =>
  /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
