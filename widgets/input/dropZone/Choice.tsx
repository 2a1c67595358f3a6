import { useRef } from 'react';
import { PushButton } from '../../parts/frame/push-button.tsx';

interface ChoiceProps {
  readonly id?: string | undefined;
  readonly icon: string;
  readonly text: string;
  readonly accept?: string | null | undefined;
  readonly many?: boolean;
  /** Phones open their camera; other devices choose a picture. */
  readonly capture?: boolean;
  readonly disabled?: boolean | null | undefined;
  readonly take: (files: readonly File[]) => void;
}

/** A button that chooses files. */
export function Choice({ id, icon, text, accept, many, capture, disabled, take }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <PushButton id={id} icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {text}
      </PushButton>
      <input
        ref={input}
        type="file"
        className="px-hidden"
        tabIndex={-1}
        aria-label={text}
        aria-hidden
        accept={accept ?? undefined}
        multiple={many === true}
        capture={capture ? 'environment' : undefined}
        disabled={disabled === true}
        onChange={(event) => take(filesOf(event.currentTarget))}
      />
    </>
  );
}

/** The chosen files; the same file may be chosen again. */
export function filesOf(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}
