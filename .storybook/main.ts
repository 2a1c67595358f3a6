import type { StorybookConfig } from '@storybook/react-vite';
import { writeScreens } from './write-screens.ts';
import { writeWidgets } from './write-widgets.ts';

// Every example of a widget and every scenario of a screen is a story: whoever adds one writes no more than that.
writeWidgets();
writeScreens();

const config: StorybookConfig = {
  stories: ['../widgets/**/*.stories.tsx', './{widgets,screens}/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The TypeScript of this app has no JavaScript interface; controls come from the widgets' own schemas.
  typescript: { reactDocgen: false, check: false },
};
export default config;
