/** The member of a call's body that names the project. A page sends its own project where a document names none. */
export const PROJECT_MEMBER = 'ProjectId';

/** Does a call take a project? */
export const takesProject = (body: { readonly properties?: object }): boolean =>
  Object.hasOwn(body.properties ?? {}, PROJECT_MEMBER);
