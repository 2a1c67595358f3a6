export interface Corner {
  readonly vertical: 'top' | 'bottom';
  readonly horizontal: 'left' | 'centre' | 'right';
}

/** Alert.Corner as projects write it: "bottom right", "bottom-right", "BottomRight". The default is the middle of the bottom. */
export function cornerOf(text = ''): Corner {
  return {
    vertical: /top/i.test(text) ? 'top' : 'bottom',
    horizontal: /right/i.test(text) ? 'right' : /left/i.test(text) ? 'left' : 'centre',
  };
}
