import { RowByHand, showRows } from './rows-page.tsx';

showRows(RowByHand);
