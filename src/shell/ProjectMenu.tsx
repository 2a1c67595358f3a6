import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { MenuOf } from '../../widgets/parts/menu/menu-of.tsx';
import { useApp } from '../app/app-context.ts';
import { firstLetter } from './person.ts';
import { useLink } from './use-link.ts';
import styles from './BarMenu.module.css';

/** The open project, and the person's other projects. */
export const ProjectMenu = observer(function ProjectMenu() {
  const { session, ports } = useApp();
  const t = useTranslate();
  const link = useLink();
  const { project, projects } = session;
  useEffect(() => {
    session.loadProjects().catch((error: unknown) => ports.failed(error));
  }, [session, ports, session.identity]);
  if (!project) return null;
  if (projects.length < 2)
    return (
      <a href={link('home')} className={styles.target} style={{ textDecoration: 'none' }}>
        <ProjectName />
      </a>
    );
  return (
    <MenuOf
      position="bottom-start"
      width={280}
      renderButton={(target) => (
        <button
          type="button"
          className={styles.target}
          aria-label={t('shell.projects', { name: project.Descr })}
          {...target}
        >
          <ProjectName />
          <Icon name="chevronDown" size={16} />
        </button>
      )}
    >
      {(Parts) => (
        <>
          <Parts.Label>{t('shell.projectList')}</Parts.Label>
          {projects.map((row) => (
            <Parts.Item
              key={row.Id}
              component="a"
              href={link('home', { curProject: row.url })}
              rightSection={row.Id === project.Id ? <Icon name="check" size={16} /> : null}
            >
              {row.Descr}
            </Parts.Item>
          ))}
        </>
      )}
    </MenuOf>
  );
});

const ProjectName = observer(function ProjectName() {
  const { session } = useApp();
  const { Descr = '', Settings } = session.project ?? {};
  const image = Settings?.Config?.Logo?.ImageUrl;
  // "Name – description": a narrow bar shows the name only.
  const [name = '', ...about] = Descr.split(' – ');
  return (
    <>
      {image ? (
        <img src={image} alt="" className={styles.logo} />
      ) : (
        <span className={styles.initial} data-letters={firstLetter(Descr)} />
      )}
      <span title={Descr} className={`${styles.name ?? ''} ${styles.project ?? ''}`}>
        {name}
        {about.length > 0 && <span className={styles.about}> – {about.join(' – ')}</span>}
      </span>
    </>
  );
});
