import { defineConfig } from 'vite';

export default defineConfig({
  build: { outDir: '../../dist/examples/minimal', emptyOutDir: true, target: 'es2023' },
});
