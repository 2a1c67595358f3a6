export default function FilterBar() {
  return null;
}
