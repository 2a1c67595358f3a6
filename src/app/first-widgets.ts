/* oxlint-disable import/no-unassigned-import -- being in the bundle is all that is wanted of them */
// Widgets of the sign-in page and most others: they are in the entry chunk.
import '../../widgets/button/Button.tsx';
import '../../widgets/card/Card.tsx';
import '../../widgets/form/Form.tsx';
import '../../widgets/grid/Grid.tsx';
import '../../widgets/notice/Notice.tsx';
import '../../widgets/passwordInput/PasswordInput.tsx';
import '../../widgets/section/Section.tsx';
import '../../widgets/stack/Stack.tsx';
import '../../widgets/text/Text.tsx';
import '../../widgets/textInput/TextInput.tsx';
import '../../widgets/toolbar/Toolbar.tsx';
