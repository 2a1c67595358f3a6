export interface Corner {
  readonly vertical: 'top' | 'bottom';
  readonly horizontal: 'left' | 'right';
}

/** Alert.Corner as projects write it: "bottom right", "bottom-right", "BottomRight". Without it: top left. */
export function cornerOf(text: string | undefined): Corner {
  return {
    vertical: /bottom/i.test(text ?? '') ? 'bottom' : 'top',
    horizontal: /right/i.test(text ?? '') ? 'right' : 'left',
  };
}
