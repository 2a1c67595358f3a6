/** A body as a form: texts, numbers and files, without nulls. A chosen file has its own name. */
export function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    for (const each of Array.isArray(value) ? value : [value]) append(form, name, each);
  return form;
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (value instanceof File) form.append(name, value, value.name);
  else if (value instanceof Blob) form.append(name, value);
  else if (isChosen(value)) form.append(name, value.blob, value.name);
  else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
}

/** entities/local-file */
const isChosen = (value: unknown): value is { readonly name: string; readonly blob: Blob } =>
  typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob && 'name' in value;
