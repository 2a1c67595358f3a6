import { makeValidator } from '../../../widgets/input/schemaForm/validator.ts';
import { showValidation } from './validation-page.ts';

const validator = makeValidator(({ message }) => message);
showValidation(() => Promise.resolve(validator));
