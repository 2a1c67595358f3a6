export default function SchemaForm() {
  return null;
}
