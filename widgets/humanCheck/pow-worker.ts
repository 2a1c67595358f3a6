// oxlint-disable-next-line import/no-unassigned-import -- it listens for what the page sends
import 'altcha/workers/pbkdf2';
