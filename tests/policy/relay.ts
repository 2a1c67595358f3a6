import { parseMatrix } from './table.ts';

export const relayMatrix = parseMatrix({
  table: `
                     Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
relay.tools          x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
relay.doCorsRequest  x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
relay.myPost         x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
relay.recycle        x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
relay.finish         x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'relay.doCorsRequest': () => ({ url: 'https://example.org/' }),
    'relay.myPost': () => ({ Domain: 'https://example.org', Action: '/' }),
  },
});
