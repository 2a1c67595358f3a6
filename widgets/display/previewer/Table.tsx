import { useTranslate } from '../../../engine/react/index.ts';
import type { Table as Read } from '../../parts/tables/table.ts';
import { PreviewFailure } from './PreviewFailure.tsx';
import { bytesOf } from './fetch.ts';
import type { ShowProps } from './Previewer.tsx';
import styles from './Previewer.module.css';
import { useRead } from './use-read.ts';

/** The maximum numbers of shown rows and columns. Another widget is for working in a table. */
const ROWS = 500;
const COLUMNS = 60;

/** The first rows of a table: CSV, TSV, or the first sheet of a workbook. */
export default function Table({ src, name }: ShowProps) {
  const t = useTranslate();
  const { found, retry } = useRead(src, readRows);
  if (found.state === 'failed') return <PreviewFailure retry={retry} />;
  if (found.state === 'loading') return <p className={styles.none}>{t('widgets.loading')}</p>;
  const { headers, rows } = found.value;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <div className={styles.table} tabIndex={0} role="region" aria-label={name}>
        <table>
          <thead>
            <tr>
              {headers.slice(0, COLUMNS).map((header, index) => (
                <th key={index} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS).map(({ key, cells }) => (
              <tr key={key}>
                {cells.slice(0, COLUMNS).map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{t('widgets.previewer.rows', { count: rows.length })}</p>
    </>
  );
}

async function readRows(src: string, signal: AbortSignal): Promise<Read> {
  const [{ readTableFile }, bytes] = await Promise.all([
    import('../../parts/tables/read-table.ts'),
    bytesOf(src, signal),
  ]);
  return readTableFile(new Blob([bytes]));
}
