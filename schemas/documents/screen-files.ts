/** Is a file of schemas/screens a screen or a part? Scenarios and their named replies are beside them. */
export const isUnitFile = (file: string): boolean =>
  file.endsWith('.json') && !/(?:\.scenarios|(?:^|[\\/])replies)\.json$/.test(file);

/** The folders that contain a document or folder, the nearest first, as paths below schemas/screens, which is ''. */
export function foldersOf(path: string): readonly string[] {
  if (path === '') return [];
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return [folder, ...foldersOf(folder)];
}
