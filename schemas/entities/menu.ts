import { closed, Type } from '../define.ts';

const shown = {
  Label: Type.String({ description: 'What people read.' }),
  Icon: Type.String({ description: 'The name of its icon.' }),
  Tabs: Type.Array(Type.String(), { description: 'The names of the tabs of its page.' }),
};

/** A line of a menu, as administrators edit it. */
export const menuLine = closed({ Id: Type.String({ description: 'The name of its page.' }), ...shown });

/** A line of a menu, as readers see it. */
export const menuLink = closed({ Url: Type.String({ description: 'The address of its page.' }), ...shown });
