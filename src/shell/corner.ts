export interface Corner {
  readonly vertical: 'top' | 'bottom';
  readonly horizontal: 'left' | 'centre' | 'right';
}

/** Alert.Corner as projects write it: "bottom right", "bottom-right", "BottomRight", "top centre". The default is the top left. */
export function cornerOf(text = ''): Corner {
  return {
    vertical: /bottom/i.test(text) ? 'bottom' : 'top',
    horizontal: /right/i.test(text) ? 'right' : /cent(?:re|er)|middle/i.test(text) ? 'centre' : 'left',
  };
}
