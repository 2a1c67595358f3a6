export default function Chart() {
  return null;
}
