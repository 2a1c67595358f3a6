import type { WidgetDefinition } from '../../../engine/index.ts';
import { definitions as widgets } from '../../../.storybook/definitions.ts';
import styles from './gallery.module.css';
import { ExamplePage } from '../../../.storybook/example-page.tsx';
import { textsOf } from '../text/texts-of.ts';

// It has many pages in one. Their checks are in the widgets' own stories.
export default { title: 'AppContext/Gallery', tags: ['!test', '!autodocs'] };

const galleryOf = (group: WidgetDefinition['group']) =>
  function Gallery(_args: object, { globals }: { globals: Readonly<Record<string, unknown>> }) {
    const language = globals['locale'] === 'en' ? 'en' : 'el';
    return (
      <div className={styles.gallery}>
        {Object.values<WidgetDefinition>(widgets)
          .filter((widget) => widget.group === group)
          .flatMap((widget) =>
            widget.examples.map((example) => (
              <section key={`${widget.name} ${example.name}`} className={styles.example}>
                <h2>
                  {widget.name} <small>{example.name}</small>
                </h2>
                <ExamplePage example={example} language={language} translate={textsOf(language)} />
              </section>
            )),
          )}
      </div>
    );
  };

export const Layout = galleryOf('layout');
export const Display = galleryOf('display');
export const Input = galleryOf('input');
export const Navigation = galleryOf('navigation');
export const Feedback = galleryOf('feedback');
export const Data = galleryOf('data');
