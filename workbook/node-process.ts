import { connectBook } from './connect-book.ts';

connectBook();
