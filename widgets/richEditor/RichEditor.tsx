export default function RichEditor() {
  return null;
}
