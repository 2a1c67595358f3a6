export default function DateTimeInput() {
  return null;
}
