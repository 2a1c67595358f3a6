import type { ProjectProblemCode, ProjectReason } from '../../../../schemas/entities/project.ts';
import type { SettingsScreens } from '../../documents/index.ts';
import type { Settings } from '../../../policy/settings.ts';

/** A problem with its pointer into the settings, from which its line follows. */
export interface SettingsFault {
  readonly code: ProjectProblemCode;
  readonly severity?: 'error' | 'warning';
  readonly pointer: string;
  readonly name?: string;
  readonly detail?: string;
  readonly why?: ProjectReason;
}

/** The former settings, and the person who changes them. */
export interface SettingsCheckContext extends SettingsScreens {
  readonly before: Settings;
  /** The level of the person who saves, who may not give themselves access to hidden fields. */
  readonly level: number;
  /** For a new project, things missing from `before` were not removed. */
  readonly fresh: boolean;
}
