import { overlap, readAddress } from '../../schemas/documents/screen-address.ts';
import type { Catalogue } from '../base/catalogue.ts';
import { isObject, type Fields } from '../document/index.ts';
import { ownScreenOf } from './catalogue.ts';
import type { CheckContext } from './check-context.ts';

/** The catalogue with the edited screen's new address in place of the stored one. */
export function withOwnScreen(catalogue: Catalogue, { screen, address, access }: Fields): Catalogue {
  if (typeof screen !== 'string') return catalogue;
  const known = Object.hasOwn(catalogue.screens, screen) ? catalogue.screens[screen] : undefined;
  if (known && known.own === undefined) return catalogue;
  const { [screen]: _before, ...others } = catalogue.screens;
  const own = ownScreenOf(address, access, catalogue.areas);
  return { ...catalogue, screens: own ? { ...others, [screen]: own } : others };
}

/** Checks that a screen may have the address that it states, and that no other screen has it. */
export function checkAddress({ catalogue, model, report }: CheckContext): void {
  const { unit, pointer } = model;
  const { address, screen } = unit;
  if (address === undefined) return;
  const at = `${pointer}/address`;
  if (typeof screen !== 'string') return report.add('address-form', at, 'only a screen has an address', { key: true });
  const known = Object.hasOwn(catalogue.screens, screen) ? catalogue.screens[screen] : undefined;
  if (known && known.own === undefined)
    return report.add('address-built-in', at, `${screen} is a built-in screen: its address is ${known.path}`);
  const read = readAddress(address);
  if (!read) return report.add('address-form', at, 'an address is views/name or screens/name');
  const taken = Object.entries(catalogue.screens).find(([name, { own }]) => {
    const other = name === screen ? null : readAddress(own);
    return other !== null && overlap(read, other);
  });
  if (taken) report.add('address-taken', at, `${taken[0]} has this address`);
  for (const { name } of read.params)
    if (!Object.hasOwn(isObject(unit.params) ? unit.params : {}, name))
      report.add('address-param', at, `the screen declares no param ${name}`);
  if (unit.access === undefined) report.add('address-access', at, 'say with access who may open it');
}
