export default function List() {
  return null;
}
