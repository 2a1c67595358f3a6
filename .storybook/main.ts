import type { StorybookConfig } from '@storybook/react-vite';
import { writeFlows } from './write-flows.ts';
import { writeScreens } from './write-screens.ts';
import { writeWidgets } from './write-widgets.ts';

// Every example of a widget, every scenario of a screen and every flow becomes a story automatically.
writeFlows();
writeWidgets();
writeScreens();

const config: StorybookConfig = {
  stories: ['../widgets/**/*.stories.tsx', './{flows,widgets,screens}/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The TypeScript of this app has no JavaScript interface; controls come from the widgets' own schemas.
  typescript: { reactDocgen: false, check: false },
};
export default config;
