import { parseMatrix } from './table.ts';

const view = { Name: 'matrix', View: '{"body":{"widget":"stack"}}' };

export const viewMatrix = parseMatrix({
  table: `
                      Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
view.set              x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
view.get              x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
view.classes          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
view.byClass          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
view.delete           x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
view.customViewList   x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
view.setCustomView    x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
view.getCustomView    x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
view.getCustomViews2  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
view.getCustomView2   x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
view.saveCustomView2  x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
view.getDevViews      x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
view.frame            x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
view.setAccess        x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
view.remove           x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'view.set': () => ({ Name: 'matrix-html', Type: '', HTML: '<p></p>' }),
    'view.get': () => ({ Class: '', Name: 'none' }),
    'view.byClass': () => ({ type: '' }),
    'view.delete': () => ({ type: '', name: 'none' }),
    'view.setCustomView': () => view,
    'view.getCustomView': () => ({ Name: 'signin' }),
    'view.getCustomView2': () => ({ Name: 'none' }),
    'view.saveCustomView2': () => ({ Name: 'matrix-html', View: {} }),
    'view.frame': () => ({ Name: 'none' }),
    'view.setAccess': () => ({ Name: 'none', Access: [] }),
    'view.remove': () => ({ Name: 'none' }),
  },
});
