import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packageChanges } from '../tools/package-changes.ts';

// Storybook's own configuration: stories need nothing that the server declares.
export default defineConfig({
  plugins: [...packageChanges(), react()],
  worker: { format: 'es' },
  // If these were found later, they would reload the page during a running story.
  optimizeDeps: { include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'] },
  build: { chunkSizeWarningLimit: 5000 },
});
