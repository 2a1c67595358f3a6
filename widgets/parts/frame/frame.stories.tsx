import { useState } from 'react';
import { CallError } from '../../../engine/index.ts';
import { frame } from './frame.tsx';
import { PushButton } from './push-button.tsx';

export default { title: 'AppContext/Frame' };

const { Head, Skeleton, Failed, Denied, Broken, Unknown, Dialog } = frame;
const place = { document: 'admin/user/list', pointer: '/body/children/2' };

export const HeadOfAPage = () => (
  <Head
    title="Paraskevi Angelopoulou"
    subtitle="4 of 19 actions"
    back={{ text: 'My mentees', link: '#mentees' }}
    state="Returned"
    sticky={false}
    actions={
      <>
        <PushButton onClick={() => {}}>Meeting</PushButton>
        <PushButton onClick={() => {}}>Message</PushButton>
      </>
    }
  />
);
export const Waiting = () => <Skeleton nodeId="a" />;
export const FailedWithRetry = () => (
  <Failed error={new CallError({ code: 'network', status: 0, text: 'The server does not answer.' })} retry={() => {}} />
);
export const DeniedToTheReader = () => <Denied />;
export const BrokenNode = () => (
  <Broken error={new Error('x.map is not a function')} {...place} line={42} retry={() => {}} />
);
export const UnknownWidget = () => <Unknown name="buton" nearest="button" {...place} />;
export const DialogThatOpens = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PushButton onClick={() => setOpen(true)}>Open</PushButton>
      {open && (
        <Dialog title="Choose people" close={() => setOpen(false)}>
          <p>What the document of the dialog shows.</p>
        </Dialog>
      )}
    </>
  );
};
