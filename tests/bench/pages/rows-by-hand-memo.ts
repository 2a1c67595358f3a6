import { memo } from 'react';
import { RowByHand, showRows } from './rows-page.tsx';

showRows(memo(RowByHand));
