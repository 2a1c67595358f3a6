export default function TimeInput() {
  return null;
}
