import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packageChanges } from '../tools/package-changes.ts';

// Storybook's own: stories need nothing that the server declares.
export default defineConfig({
  plugins: [...packageChanges(), react()],
  worker: { format: 'es' },
  // Found late, these would reload the page under a running story.
  optimizeDeps: { include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'] },
  build: { chunkSizeWarningLimit: 5000 },
});
