import type { SettingsCheckContext } from '../../policy/settings-check.ts';
import { addressedScreens } from './addresses.ts';
import type { Unit, Units } from './built-in.ts';
import { createBundle, mayOpen } from './bundle.ts';
import { findView } from './view-names.ts';

/** What the check of settings asks about screens: of the screens of a project, and of those of a bundle. */
export function screensForSettings(units: Units): Pick<SettingsCheckContext, 'knowsView' | 'opensView' | 'rolesOfOwn'> {
  const own = new Map(addressedScreens(units).map(({ screen, roles }) => [screen, roles]));
  return {
    knowsView: (name) => screenUnit(units, name) !== undefined,
    opensView: (name, role) => {
      const unit = screenUnit(units, name);
      return unit !== undefined && mayOpen(unit, [role]) && createBundle(units, unit, [role]) !== null;
    },
    rolesOfOwn: (screen) => own.get(screen),
  };
}

/** The screen that a setting names, with or without views/. */
function screenUnit(units: Units, name: string): Unit | undefined {
  const unit = units.get(name);
  return unit?.kind === 'screen' ? unit : findView(units, name);
}
