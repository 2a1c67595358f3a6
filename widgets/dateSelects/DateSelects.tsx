export default function DateSelects() {
  return null;
}
