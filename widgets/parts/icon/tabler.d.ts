// The package has types for its index only; all files of its icons have this shape.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const drawing: import('./icons.ts').Drawing;
  export default drawing;
}
