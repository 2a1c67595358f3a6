export default function Pager() {
  return null;
}
