export default function CodeEditor() {
  return null;
}
