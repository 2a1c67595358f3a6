// Builds the program with which the server draws first screens.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appData } from './tools/app-data.ts';
import { classNames } from './tools/class-names.ts';
import { packageChanges } from './tools/package-changes.ts';

/** Large packages of widgets that a server never draws. */
const UNUSED =
  /^(?:monaco-editor|vega|react-vega|@tiptap\/|prosemirror|hyperformula|pdfjs-dist|mammoth|@microsoft\/signalr)/;

export default defineConfig({
  root: 'src',
  publicDir: false,
  plugins: [...packageChanges(), ...appData(), classNames(), react()],
  ssr: { noExternal: true, external: [] },
  worker: { format: 'es' },
  build: {
    ssr: 'first-screen/worker.ts',
    outDir: '../dist/drawing',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: { external: UNUSED },
  },
});
