export default function DataGrid() {
  return null;
}
