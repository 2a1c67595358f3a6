/** A file of a form, in tests. */
export interface FormFile {
  readonly bytes: Uint8Array | string;
  readonly name?: string;
  readonly type?: string;
}

export type FormValue = string | number | boolean | FormFile | readonly FormFile[];

const BOUNDARY = 'praxis-form-boundary-7c1f';

export const formType = `multipart/form-data; boundary=${BOUNDARY}`;

/** A multipart body in the form that browsers send. For tests. */
export function createFormBody(values: Readonly<Record<string, FormValue | undefined>>): Buffer {
  const parts = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value !== 'object') return [field(name, String(value))];
    const given: readonly FormFile[] = 'bytes' in value ? [value] : value;
    return given.map((file) => fileOf(name, file));
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const field = (name: string, value: string) =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);

const fileOf = (name: string, { bytes, name: filename = 'blob', type = 'application/octet-stream' }: FormFile) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename.replaceAll('"', '%22')}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
