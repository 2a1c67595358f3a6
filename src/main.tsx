import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
// oxlint-disable-next-line import/no-unassigned-import -- it only has to be in the bundle
import './app/first-widgets.ts';
import { createAppContext } from './app/app-context.ts';
import { start } from './app/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = createAppContext();
void start(app);
if (import.meta.env.DEV) void import('./app/dev-events.ts').then(({ reloadChangedFiles }) => reloadChangedFiles(app));
createRoot(root).render(
  <StrictMode>
    <App app={app} />
  </StrictMode>,
);
