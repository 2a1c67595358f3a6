import { Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
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
    <Menu position="bottom-start" width={280} shadow="md">
      <Menu.Target>
        <button type="button" className={styles.target} aria-label={t('shell.projects', { name: project.Descr })}>
          <ProjectName />
          <Icon name="chevronDown" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.projectList')}</Menu.Label>
        {projects.map((row) => (
          <Menu.Item
            key={row.Id}
            component="a"
            href={link('home', { curProject: row.url })}
            rightSection={row.Id === project.Id ? <Icon name="check" size={16} /> : null}
          >
            {row.Descr}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
