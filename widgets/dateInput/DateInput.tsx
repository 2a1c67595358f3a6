export default function DateInput() {
  return null;
}
