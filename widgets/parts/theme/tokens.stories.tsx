import type { ReactNode } from 'react';
import { shadesOf } from './colours.ts';
import { PersonAvatar } from '../frame/person-avatar.tsx';
import { ICON_NAMES } from '../icon/icon-names.ts';
import { Icon } from '../icon/icon.tsx';
import { Mark } from '../frame/mark.tsx';
import { PERSON_COLOURS } from '../text/person-colours.ts';
import { PushButton } from '../frame/push-button.tsx';
import { ACCENT } from '../../../schemas/accent.ts';
import styles from './tokens.module.css';
import { TONES } from './tones.ts';

export default { title: 'AppContext/Tokens' };

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h2>{title}</h2>
    <div className={styles.row}>{children}</div>
  </section>
);

const Swatch = ({ name, colour }: { name: string; colour: string }) => (
  <figure className={styles.swatch}>
    <span style={{ background: colour }} />
    <figcaption>{name}</figcaption>
  </figure>
);

const SURFACES = [
  '--mantine-color-body',
  '--px-quiet',
  '--px-raised',
  '--px-line',
  '--px-accent',
  '--px-accent-soft',
  '--px-neutral-ground',
];

/** Colours: the accent and its shades, surfaces, tones and people. */
export const Colours = () => (
  <>
    <Group title="Accent">
      {shadesOf(ACCENT).map((colour, index) => (
        <Swatch key={colour} name={`${index} ${colour}`} colour={colour} />
      ))}
    </Group>
    <Group title="Surfaces and lines">
      {SURFACES.map((name) => (
        <Swatch key={name} name={name} colour={`var(${name})`} />
      ))}
    </Group>
    <Group title="Tones">
      {TONES.map((tone) => (
        <Mark key={tone} tone={tone}>
          {tone}
        </Mark>
      ))}
    </Group>
    <Group title="People: 0 to 20">
      {PERSON_COLOURS.map((colour, index) => (
        <PersonAvatar key={colour} name={`Colour ${index}`} letter={index} colour={index} />
      ))}
    </Group>
  </>
);

/** Typography: Inter, with tabular figures in columns of numbers. */
export const Type = () => (
  <>
    <Group title="Headings">
      <div>
        <h1>Ώρα να ξεκινήσουμε · A screen</h1>
        <h2>Ενότητα · A section</h2>
        <h3>Κάρτα · A card</h3>
      </div>
    </Group>
    <Group title="Text">
      <div className={styles.read}>
        <p>
          Η γρήγορη καφέ αλεπού πηδάει πάνω από το τεμπέλικο σκυλί. Διαβάζεται άνετα σε αυτό το μήκος γραμμής, με
          τόνους, διαλυτικά (ΐ, ϋ) και τελικό ς.
        </p>
        <p style={{ color: 'var(--mantine-color-dimmed)' }}>What matters less is dimmed, and can still be read.</p>
        <p className="px-whole">1.234,50 · 20-11-2026 · 09:05</p>
      </div>
    </Group>
    <Group title="Rhythm: steps of 4 px">
      {[1, 2, 3, 4, 5, 6, 8, 10, 12].map((step) => (
        <span
          key={step}
          className={styles.step}
          style={{ width: `var(--px-${step})`, height: `var(--px-${step})` }}
          title={`--px-${step}`}
        />
      ))}
    </Group>
  </>
);

/** Corners, the height of rows and the inner space of cards; the last two follow the reader's density. */
export const Shape = () => (
  <>
    <Group title="Corners">
      {['--px-radius-small', '--px-radius'].map((name) => (
        <figure key={name} className={styles.box} style={{ borderRadius: `var(${name})` }}>
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </Group>
    <Group title="Rows and cards">
      <div className={styles.box} style={{ height: 'var(--px-row)' }}>
        --px-row
      </div>
      <div className={styles.box} style={{ padding: 'var(--px-card)' }}>
        --px-card
      </div>
    </Group>
  </>
);

/** The meaning of each tone, which always has a word or an icon with it. */
export const Meanings = () => (
  <Group title="Meanings">
    <Mark tone="neutral">not started, in progress</Mark>
    <Mark tone="info">handed in, told</Mark>
    <Mark tone="warning">returned, to be watched</Mark>
    <Mark tone="success">done</Mark>
    <Mark tone="danger">late, refused, failed</Mark>
  </Group>
);

/** Every icon that a document may name. */
export const Icons = () => (
  <div className={styles.icons}>
    {ICON_NAMES.map((name) => (
      <figure key={name}>
        <Icon name={name} size={22} />
        <figcaption>{name}</figcaption>
      </figure>
    ))}
  </div>
);

/** Buttons in all kinds and tones. */
export const Buttons = () => (
  <>
    {(['primary', 'default', 'quiet'] as const).map((kind) => (
      <Group key={kind} title={kind}>
        {TONES.map((tone) => (
          <PushButton key={tone} kind={kind} tone={tone} icon="check" onClick={() => {}}>
            {tone}
          </PushButton>
        ))}
        <PushButton kind={kind} disabled onClick={() => {}}>
          disabled
        </PushButton>
        <PushButton kind={kind} busy onClick={() => {}}>
          busy
        </PushButton>
      </Group>
    ))}
  </>
);
