import { definitions as widgets } from '../widgets/definitions.ts';
import { storyFile } from './story-file.ts';
import { writeStories } from './write-stories.ts';

/** Writes one story file for each widget, with a story for each example of its manual. */
export function writeWidgets(): void {
  writeStories(
    'widgets',
    Object.entries(widgets).map(([name, definition]) => [name, storyFile(definition)]),
  );
}
