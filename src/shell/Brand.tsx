import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../engine/react/index.ts';
import { useApp } from '../app/app-context.ts';
import styles from './Brand.module.css';

/** The project's logo and name, or the product's without a project. It links to the home page. */
export const Brand = observer(function Brand({ small = false }: { small?: boolean }) {
  const { session } = useApp();
  const t = useTranslate();
  const { project } = session;
  const name = project?.Descr ?? t('shell.product');
  // "Name – description": a narrow bar shows the name only.
  const [short, ...about] = name.split(' – ');
  const image = project?.Settings.Config?.Logo?.ImageUrl;
  return (
    <a className={styles.brand} href={project ? `/${project.url}/home` : '/'} aria-label={t('shell.home', { name })}>
      {image ? <img src={image} alt="" className={styles.logo} /> : <Mark />}
      {!small && (
        <span className={styles.name} title={name}>
          {short}
          {about.length > 0 && <span className={styles.about}> – {about.join(' – ')}</span>}
        </span>
      )}
    </a>
  );
});

const Mark = () => (
  <svg className={styles.logo} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--px-accent)" />
    <path
      d="M9 24V8h14v16M9 8h14"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
