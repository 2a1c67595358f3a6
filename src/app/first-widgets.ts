/* oxlint-disable import/no-unassigned-import -- being in the bundle is all that is wanted of them */
// Widgets of the sign-in page and most others: they are in the entry chunk.
import '../../widgets/input/button/Button.tsx';
import '../../widgets/layout/card/Card.tsx';
import '../../widgets/layout/form/Form.tsx';
import '../../widgets/layout/grid/Grid.tsx';
import '../../widgets/feedback/notice/Notice.tsx';
import '../../widgets/input/passwordInput/PasswordInput.tsx';
import '../../widgets/layout/section/Section.tsx';
import '../../widgets/layout/stack/Stack.tsx';
import '../../widgets/display/text/Text.tsx';
import '../../widgets/input/textInput/TextInput.tsx';
import '../../widgets/layout/toolbar/Toolbar.tsx';
