/** The tools of developers that an installation can switch on. */
export const DEVELOPER_TOOLS = ['relay', 'post', 'recycle', 'finish'] as const;
export type DeveloperTool = (typeof DEVELOPER_TOOLS)[number];
