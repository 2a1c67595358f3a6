// The package types its index only; the files behind it all have this shape.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const drawing: import('./icons.ts').Drawing;
  export default drawing;
}
