import { WIDGET_GROUPS, type GroupedManual, type WidgetManual } from '../engine/index.ts';
import type { WidgetName } from './registry.ts';

/** The manuals by name, from modules by path. The folder above a widget's own is its group. */
export function groupManuals(
  modules: Readonly<Record<string, Readonly<Record<string, WidgetManual>>>>,
): Readonly<Record<WidgetName, GroupedManual>> {
  const entries = Object.entries(modules).flatMap(([path, module]) => {
    const [folder, name = ''] = path.split('/').slice(-3);
    const group = WIDGET_GROUPS.find((widgetGroup) => widgetGroup === folder);
    // `switch` is no name for a constant.
    const manual = module[name] ?? module[`${name}Widget`];
    return manual && group ? [[name, { ...manual, group }] as const] : [];
  });
  // tests/conformance/widgets.test.ts compares the names with those of the registry.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Record<WidgetName, GroupedManual>;
}
