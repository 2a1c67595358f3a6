export default function JsonEditor() {
  return null;
}
