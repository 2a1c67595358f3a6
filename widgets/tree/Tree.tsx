export default function Tree() {
  return null;
}
