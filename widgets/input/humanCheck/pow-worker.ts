// oxlint-disable-next-line import/no-unassigned-import -- it registers a listener for messages of the page
import 'altcha/workers/pbkdf2';
