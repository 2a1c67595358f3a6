import { addressedScreens } from './addresses.ts';
import type { Unit, Units } from './built-in.ts';
import { createBundle, mayOpen } from './bundle.ts';
import { findView } from './view-names.ts';
import type { Role } from '../../../../schemas/roles.ts';

/** The facts about screens that the check of settings needs. */
export interface SettingsScreens {
  /** Whether a view or screen with this name exists. */
  readonly knowsView: (name: string) => boolean;
  /** Whether a role may open the view or screen with this name. */
  readonly opensView: (name: string, role: Role) => boolean;
  /** The roles that may open a screen of the project that has an address of its own; undefined for any other screen. */
  readonly rolesOfOwn: (screen: string) => readonly string[] | undefined;
}

/** The facts about screens for the check of settings, from the units of a project or of a bundle. */
export function screensForSettings(units: Units): SettingsScreens {
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
