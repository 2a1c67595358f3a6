export default function StructureDiff() {
  return null;
}
