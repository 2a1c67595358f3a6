export default function Document() {
  return null;
}
